import clsx from 'clsx'
import { type ChangeEvent, type Ref, type TextareaHTMLAttributes, useId, useState } from 'react'
import { describedBy, FieldFrame, type FieldText } from './text-field.tsx'

type TextAreaProps = FieldText &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    counter?: boolean | undefined
    ref?: Ref<HTMLTextAreaElement> | undefined
  }

export function TextArea(props: TextAreaProps) {
  const { label, optional, hint, error, counter = false, onChange, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  const [typedLength, setTypedLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const length = rest.value === undefined ? typedLength : String(rest.value).length

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTypedLength(event.target.value.length)
    onChange?.(event)
  }

  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
      <span className={clsx('input area', error !== undefined && 'invalid', rest.readOnly && 'read-only')}>
        <textarea
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
      </span>
    </FieldFrame>
  )
}
