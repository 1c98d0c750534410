import { MAX_POLL_OPTION } from '@sendit/core/polls/limits.ts'
import clsx from 'clsx'
import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type Answers, movedTo, withoutAnswer, withText } from './answers.ts'

type AnswersFieldProps = {
  answers: Answers
  onChange: (answers: Answers) => void
  error: string | undefined
  /** Leads to the first, where the focus goes when something is wrong. */
  ref: Ref<HTMLInputElement>
}

/** Two to ten answers in an order that the handles change: dragged, or with the arrow keys. */
export function AnswersField({ answers, onChange, error, ref }: AnswersFieldProps) {
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
