import type { Poll } from '@sendit/core/polls/contract.ts'
import { MAX_POLL_OPTION } from '@sendit/core/polls/limits.ts'
import { repeatedAt } from '@sendit/core/polls/poll-rules.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useChangePoll } from './mutations.ts'
import { turnoutText } from './poll-texts.ts'

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

type ClosePollDialogProps = { poll: Poll; tripId: string; open: boolean; onClose: () => void }

export function ClosePollDialog({ poll, tripId, open, onClose }: ClosePollDialogProps) {
  const change = useChangePoll(tripId, poll.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => change.mutate({ isClosed: true }, { onSettled: onClose })}
      title="Close this poll?"
      confirmLabel="Close poll"
      isSafe
      busy={change.isPending}
      busyLabel="Closing..."
      needsNetwork="Closing a poll needs network."
    >
      {poll.question} {turnoutText(poll)} Everybody sees the result, and nobody can vote any more.
    </ConfirmDialog>
  )
}
