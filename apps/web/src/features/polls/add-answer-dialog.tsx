import type { Poll } from '@sendit/core/polls/contract.ts'
import { MAX_POLL_OPTION } from '@sendit/core/polls/limits.ts'
import { repeatedAt } from '@sendit/core/polls/poll-rules.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useChangePoll } from './mutations.ts'

type AddAnswerDialogProps = { poll: Poll; tripId: string; open: boolean; onClose: () => void }

/** Needs a new `key` per opening. */
export default function AddAnswerDialog({ poll, tripId, open, onClose }: AddAnswerDialogProps) {
  const change = useChangePoll(tripId, poll.id)
  const existing = poll.options.map(({ text }) => text)
  const { field, refs, hasTyping, handleSubmit } = useTextForm({
    first: { answer: '' },
    rules: {
      answer(text) {
        if (text.trim() === '') return 'Please enter an answer'
        return repeatedAt([...existing, text]) < 0 || 'This answer is there already'
      },
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add an answer"
      busy={change.isPending}
      hasTyping={hasTyping}
      initialFocus={refs.answer}
      onSubmit={handleSubmit(({ answer }) =>
        change.mutate({ addOptions: [answer.trim()] }, { onSuccess: onClose }),
      )}
      needsNetwork="A new answer needs network."
      submitLabel="Add answer"
      busyLabel="Adding..."
    >
      <TextField label="Answer" maxLength={MAX_POLL_OPTION} {...field('answer')} />
    </FormDialog>
  )
}
