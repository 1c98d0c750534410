import clsx from 'clsx'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'

type RateChoiceProps = {
  title: string
  /** What it comes to, or what is wrong with it. */
  under: string
  wrong?: boolean
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  /** Is typed in once it is chosen. */
  field?: { label: string; sign: string; value: string; onChange: (text: string) => void }
  children?: ReactNode
}

/** One way to a rate. A pointer that chooses it leads into its field; the arrow keys go on to the next. */
export function RateChoice(props: RateChoiceProps) {
  const { title, under, wrong = false, checked, disabled = false, onChoose, field, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isPointed, setPointed] = useState(false)
  useEffect(() => {
    if (checked && isPointed) input.current?.focus()
  }, [checked, isPointed])

  return (
    <div className="rate-choice">
      <label>
        <input
          className="sr-only"
          type="radio"
          name="rate"
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          // A key's click has no number.
          onClick={({ detail }: MouseEvent) => setPointed(detail > 0)}
        />
        <span className="pick-tick round" aria-hidden="true">
          <Icon name="check" size={15} strokeWidth={3} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="type-small font-strong">{title}</span>
          <span className={clsx('type-meta number rate-under', wrong && 'wrong')} id={id} aria-live="polite">
            {under}
          </span>
        </span>
        {children}
      </label>
      {field !== undefined && checked && (
        <span className={clsx('input rate-field', wrong && 'invalid')}>
          {field.sign !== '' && (
            <span aria-hidden="true" className="text-muted">
              {field.sign}
            </span>
          )}
          <input
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={field.label}
            aria-describedby={id}
            aria-invalid={wrong || undefined}
            placeholder={field.sign === '' ? '1.1699' : '75.05'}
            value={field.value}
            onChange={({ target }) => field.onChange(target.value)}
          />
        </span>
      )}
    </div>
  )
}
