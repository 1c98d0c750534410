import type { Payment } from '@sendit/core/expenses/contract.ts'
import { type Crew, objectName, personOf } from '#features/expenses/crew.ts'
import { dayText } from '#features/expenses/day-text.ts'
import { pounds } from '#features/expenses/money/money-text.ts'
import { Icon } from '#ui/icon.tsx'

type PaymentChoiceProps = {
  payments: readonly Payment[]
  chosenId: string
  crew: Crew
  onChoose: (paymentId: string) => void
}

/** The payment to take back: the only one, or one of several. */
export function PaymentChoice({ payments, chosenId, crew, onChoose }: PaymentChoiceProps) {
  const [only, ...others] = payments
  if (only !== undefined && others.length === 0) {
    return (
      <p className="text-muted">
        Take back <b className="font-strong text-text">{pounds(only.amount)}</b>, {origin(only, crew)}? It
        counts as open again.
      </p>
    )
  }
  return (
    <fieldset className="field">
      <legend className="mb-2 text-muted">Which payment is to be taken back? It counts as open again.</legend>
      <div className="flex flex-col gap-2">
        {payments.map((payment) => (
          <label key={payment.id} className="pick">
            <input
              className="sr-only"
              type="radio"
              name="payment"
              checked={payment.id === chosenId}
              onChange={() => onChoose(payment.id)}
            />
            <span className="flex min-w-0 flex-1 flex-col pl-1.5">
              <span className="row-money">{pounds(payment.amount)}</span>
              <span className="type-meta truncate text-muted">{origin(payment, crew)}</span>
            </span>
            <span className="pick-tick round" aria-hidden="true">
              <Icon name="check" size={15} strokeWidth={3} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** 'recorded by Ana yesterday' */
function origin({ createdBy, createdAt }: Payment, crew: Crew): string {
  return `recorded by ${objectName(personOf(crew, createdBy))} ${dayText(createdAt, new Date())}`
}
