import '#styles/segments.css'
import clsx from 'clsx'
import { useId } from 'react'
import { Icon } from './icon.tsx'

export type Segment<Value extends string> = {
  value: Value
  label: string
  tone?: 'success' | 'warning' | undefined
}

type SegmentsProps<Value extends string> = {
  label: string
  quiet?: boolean | undefined
  value: Value | null
  options: readonly Segment<Value>[]
  onChange: (value: Value) => void
}

export function Segments<Value extends string>({
  label,
  quiet = false,
  value,
  options,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments-field">
      <legend className={quiet ? 'sr-only' : 'field-label'}>{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className={clsx('segment', option.tone)}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.tone === 'success' && option.value === value && (
              <Icon name="check" size={16} strokeWidth={2.4} />
            )}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
