import '#styles/screens/polls.css'
import {
  MAX_POLL_OPTION,
  MAX_POLL_OPTIONS,
  MAX_POLL_QUESTION,
  MIN_POLL_OPTIONS,
} from '@sendit/core/polls/limits.ts'
import { HIDES_UNTIL, type HidesUntil, repeatedAt } from '@sendit/core/polls/poll-rules.ts'
import clsx from 'clsx'
import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef, useState } from 'react'
import { deadlinesFrom, instantOf } from '#lib/deadlines.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCreatePoll } from './mutations.ts'

type PollDialogProps = { tripId: string; open: boolean; onClose: () => void }

const RESULTS: Record<HidesUntil, string> = { vote: 'after your vote', end: 'at the end' }

/** Needs a new `key` per opening. */
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

type AnswersFieldProps = {
  answers: Answers
  onChange: (answers: Answers) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** Two to ten, reordered by dragging or arrow keys. */
function AnswersField({ answers, onChange, error, ref }: AnswersFieldProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [movingKey, setMovingKey] = useState<number>()

  function handleKey(event: KeyboardEvent, key: number, place: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    onChange(movedTo(answers, key, place + step))
  }

  function handleDrag({ clientY }: PointerEvent, key: number) {
    if (movingKey !== key || list.current === null) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const place = rows.findIndex(({ bottom }) => clientY < bottom)
    onChange(movedTo(answers, key, place < 0 ? rows.length - 1 : place))
  }

  return (
    <fieldset className="field" aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}>
      <legend className="field-label mb-1.5">Answers</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {answers.map(({ key, text }, place) => (
          <li key={key} className={clsx('answer-row', movingKey === key && 'moving')}>
            <button
              type="button"
              className="answer-grip"
              aria-label={`Move answer ${place + 1}, with the arrow keys`}
              onKeyDown={(event) => handleKey(event, key, place)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setMovingKey(key)
              }}
              onPointerMove={(event) => handleDrag(event, key)}
              onLostPointerCapture={() => setMovingKey(undefined)}
            >
              <Icon name="grip" size={20} />
            </button>
            <span className="input">
              <input
                ref={place === 0 ? ref : undefined}
                type="text"
                aria-label={`Answer ${place + 1}`}
                aria-invalid={error !== undefined || undefined}
                placeholder={place < 2 ? `Answer ${place + 1}` : 'Another answer (optional)'}
                maxLength={MAX_POLL_OPTION}
                value={text}
                onChange={(event) => onChange(withText(answers, key, event.target.value))}
              />
            </span>
            {text === '' ? (
              <span className="-mr-2 w-11 flex-none" />
            ) : (
              <IconButton
                icon="close"
                size={20}
                label={`Remove answer ${place + 1}`}
                onClick={() => onChange(withoutAnswer(answers, key))}
              />
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
      <span className="field-hint" id={`${id}-hint`}>
        Two to ten answers.
      </span>
    </fieldset>
  )
}

type SettingRowProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function SettingRow({ label, value, options, onChange }: SettingRowProps) {
  return (
    <label className="poll-setting">
      <span className="type-small font-medium">{label}</span>
      <select className="type-small" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} className="bg-surface text-text" value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </label>
  )
}

/** `key` survives reordering. */
export type Answer = { key: number; text: string }
export type Answers = readonly Answer[]

export const FIRST_ANSWERS: Answers = [
  { key: 1, text: '' },
  { key: 2, text: '' },
]

/** Always leaves one spare field, up to ten. */
export function withText(answers: Answers, key: number, text: string): Answers {
  return withSpare(answers.map((answer) => (answer.key === key ? { key, text } : answer)))
}

export function withoutAnswer(answers: Answers, key: number): Answers {
  const rest = answers.filter((answer) => answer.key !== key)
  return withSpare(rest)
}

export function movedTo(answers: Answers, key: number, place: number): Answers {
  const from = answers.findIndex((answer) => answer.key === key)
  const to = Math.max(0, Math.min(answers.length - 1, place))
  const moved = answers[from]
  if (moved === undefined || from === to) return answers
  return answers.toSpliced(from, 1).toSpliced(to, 0, moved)
}

function withSpare(answers: Answers): Answers {
  const next = Math.max(0, ...answers.map(({ key }) => key)) + 1
  const missing = Math.max(0, MIN_POLL_OPTIONS - answers.length)
  if (missing > 0) return withSpare([...answers, { key: next, text: '' }])
  const isFull = answers.every(({ text }) => text.trim() !== '')
  return isFull && answers.length < MAX_POLL_OPTIONS ? [...answers, { key: next, text: '' }] : answers
}

export const textsOf = (answers: Answers): string[] =>
  answers.map(({ text }) => text.trim()).filter((text) => text !== '')

export function answersFault(answers: Answers): string | undefined {
  const texts = textsOf(answers)
  if (texts.length < MIN_POLL_OPTIONS) return 'Please enter at least two answers'
  const repeated = texts[repeatedAt(texts)]
  return repeated === undefined ? undefined : `“${repeated}” is there twice`
}
