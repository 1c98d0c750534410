import clsx from 'clsx'
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'
import { Icon, type IconName } from './icon.tsx'

type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
    icon?: IconName | undefined
    /** Stands at the right end, inside the frame. */
    suffix?: ReactNode | undefined
    /** Shows how many of `maxLength` characters are used. */
    counter?: boolean | undefined
    ref?: Ref<HTMLInputElement> | undefined
  }

export function TextField(props: TextFieldProps) {
  const { label, optional, hint, error, icon, suffix, counter = false, onChange, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  const [typedLength, setTypedLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const length = rest.value === undefined ? typedLength : String(rest.value).length
  const shownIcon = rest.readOnly ? (icon ?? 'lock') : icon

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setTypedLength(event.target.value.length)
    onChange?.(event)
  }

  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
      <span className={clsx('input', error !== undefined && 'invalid', rest.readOnly && 'read-only')}>
        {shownIcon !== undefined && <Icon name={shownIcon} size={rest.readOnly ? 18 : 20} />}
        <input type="text" {...rest} {...describedBy(id, { hint, error })} id={id} onChange={handleChange} />
        {counter && rest.maxLength !== undefined && (
          <span className="input-counter" aria-hidden="true">
            {length}/{rest.maxLength}
          </span>
        )}
        {suffix}
      </span>
    </FieldFrame>
  )
}
