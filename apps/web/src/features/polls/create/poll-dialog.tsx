import '#styles/screens/polls.css'
import { MAX_POLL_QUESTION } from '@sendit/core/polls/limits.ts'
import { HIDES_UNTIL, type HidesUntil } from '@sendit/core/polls/poll-rules.ts'
import { useRef, useState } from 'react'
import { useCreatePoll } from '#features/polls/mutations.ts'
import { deadlinesFrom, instantOf } from '#lib/deadlines.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Answers, answersFault, FIRST_ANSWERS, textsOf } from './answers.ts'
import { AnswersField } from './answers-field.tsx'
import { SettingRow } from './setting-row.tsx'

type PollDialogProps = { tripId: string; open: boolean; onClose: () => void }

const RESULTS: Record<HidesUntil, string> = { vote: 'after your vote', end: 'at the end' }

/** Wants a new `key` for each opening. */
export default function PollDialog({ tripId, open, onClose }: PollDialogProps) {
  const [now] = useState(() => new Date())
  const [answers, setAnswers] = useState<Answers>(FIRST_ANSWERS)
  const [isMultiple, setMultiple] = useState(false)
  const [hidesResultsUntil, setHidesUntil] = useState<HidesUntil>('vote')
  const [deadline, setDeadline] = useState('never')
  const firstAnswer = useRef<HTMLInputElement>(null)
  const form = useTextForm({
    first: { question: '', moment: '' },
    rules: {
      question: (text) => text.trim() !== '' || 'Please enter a question',
      moment: (text) =>
        deadline !== 'other' ||
        new Date(text).getTime() > Date.now() ||
        'Choose a time that is still to come',
    },
  })
  const create = useCreatePoll(tripId)
  const fault = answersFault(answers)

  function save({ question, moment }: { question: string; moment: string }) {
    if (fault !== undefined) return firstAnswer.current?.focus()
    const closesAt = instantOf(deadline, moment)
    const poll = {
      question: question.trim(),
      options: textsOf(answers),
      isMultiple,
      hidesResultsUntil,
      closesAt,
    }
    create.mutate(poll, { onSuccess: onClose })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="New poll"
      busy={create.isPending}
      hasTyping={form.hasTyping || textsOf(answers).length > 0}
      initialFocus={form.refs.question}
      onSubmit={form.handleSubmit(save)}
      needsNetwork="A new poll needs network."
      hasNarrowCancel
      submitLabel="Post poll"
      busyLabel="Posting..."
    >
      <TextField label="Question" maxLength={MAX_POLL_QUESTION} counter {...form.field('question')} />
      <AnswersField
        ref={firstAnswer}
        answers={answers}
        onChange={setAnswers}
        error={form.isTried ? fault : undefined}
      />
      <div className="card row-list rounded-2xl shadow-none [--inset:16px]">
        <label className="poll-setting">
          <span className="type-small flex-1 font-medium">Several answers each</span>
          <input
            className="poll-switch"
            type="checkbox"
            role="switch"
            aria-checked={isMultiple}
            checked={isMultiple}
            onChange={(event) => setMultiple(event.target.checked)}
          />
        </label>
        <SettingRow
          label="Results"
          value={hidesResultsUntil}
          options={HIDES_UNTIL.map((value) => ({ value, label: RESULTS[value] }))}
          onChange={(value) => setHidesUntil(value === 'end' ? 'end' : 'vote')}
        />
        <SettingRow label="Closes" value={deadline} options={deadlinesFrom(now)} onChange={setDeadline} />
      </div>
      {deadline === 'other' && (
        <TextField label="Closes at" {...form.field('moment')} type="datetime-local" />
      )}
    </FormDialog>
  )
}
