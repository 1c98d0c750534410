import clsx from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { describedBy, FieldFrame } from '#ui/text-field.tsx'

type AmountFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  error?: string | undefined
  large?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
  currency?: ReactNode
}

/** Not a number field: some phones refuse a comma, and scrolling changes the value. */
export function AmountField({ error, large = false, currency, ...rest }: AmountFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Amount" error={error}>
      <span className={clsx('input amount-input', large && 'large', error !== undefined && 'invalid')}>
        {currency ?? (
          <span className="amount-currency" aria-hidden="true">
            £
          </span>
        )}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          {...rest}
          {...describedBy(id, { error, hint: undefined })}
          id={id}
        />
      </span>
    </FieldFrame>
  )
}
