import clsx from 'clsx'
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'

type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
    icon?: IconName | undefined
    suffix?: ReactNode | undefined
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
        <input
          type="text"
          dir="auto"
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
          onChange={handleChange}
        />
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

export type FieldText = {
  label: string
  optional?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
}

type FieldFrameProps = FieldText & { id: string; children: ReactNode }

export function FieldFrame({ id, label, optional = false, hint, error, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

export function describedBy(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  return {
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}
