import clsx from 'clsx'
import { type Ref, useId, useState } from 'react'
import { describedBy } from '#ui/field-frame.tsx'
import { Icon } from '#ui/icon.tsx'

type StepperProps = {
  label: string
  hint?: string | undefined
  /** 'kg', and what it is called: 'kilograms'. */
  unit: { short: string; name: string }
  /** As it stands in the field; empty while nothing is said. */
  value: string
  /** What the first press of either button says. */
  begin: number
  min: number
  max: number
  error?: string | undefined
  /** Somebody tried to send it: what is wrong is said at once, and else only once the field is left. */
  isTried?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onChange: (value: string) => void
}

/** A number that is stepped by one or typed. */
export function Stepper(props: StepperProps) {
  const { label, hint, unit, value, begin, min, max, isTried = false, ref, onChange } = props
  const [isTyping, setTyping] = useState(false)
  const error = isTyping && !isTried ? undefined : props.error
  const id = useId()
  const number = numberIn(value)
  const step = (by: number) =>
    onChange(String(number === null ? begin : Math.min(max, Math.max(min, number + by))))
  return (
    <div className="field">
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <label className="field-label" htmlFor={id}>
            {label}
          </label>
          {hint !== undefined && (
            <span className="field-hint" id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say the label twice */}
        <span
          className={clsx('stepper', error !== undefined && 'invalid')}
          role="group"
          aria-label={`${label} in ${unit.name}`}
        >
          <button
            type="button"
            className="icon-button"
            aria-label="Less"
            disabled={number !== null && number <= min}
            onClick={() => step(-1)}
          >
            <Icon name="minus" size={18} strokeWidth={2} />
          </button>
          <span className="stepper-value">
            <input
              ref={ref}
              id={id}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              placeholder="–"
              value={value}
              style={{ width: `${Math.max(1, value.length) + 0.4}ch` }}
              {...describedBy(id, { hint, error })}
              onChange={({ target }) => onChange(target.value)}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
            />
            <small aria-hidden="true">{unit.short}</small>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label="More"
            disabled={number !== null && number >= max}
            onClick={() => step(1)}
          >
            <Icon name="plus" size={18} strokeWidth={2} />
          </button>
        </span>
      </div>
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
    </div>
  )
}

/** Takes '72.5' and '72,5'; null of what is no number. */
function numberIn(value: string): number | null {
  const text = value.trim().replace(',', '.')
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? null : number
}
