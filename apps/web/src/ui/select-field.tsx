import clsx from 'clsx'
import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { Icon } from './icon.tsx'
import { describedBy, FieldFrame, type FieldText } from './text-field.tsx'

type SelectFieldProps = FieldText &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; label: string }[]
    ref?: Ref<HTMLSelectElement> | undefined
  }

/** Native list: works on every phone and screen reader. */
export function SelectField({ label, optional, hint, error, options, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
      <span className={clsx('input', 'relative', error !== undefined && 'invalid')}>
        <select
          className="w-full min-w-0 flex-1 appearance-none truncate bg-transparent py-3 pr-7 outline-0"
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} className="bg-surface text-text" value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className="pointer-events-none absolute right-3.5" />
      </span>
    </FieldFrame>
  )
}
