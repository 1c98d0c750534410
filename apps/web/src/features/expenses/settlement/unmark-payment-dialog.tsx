import type { Payment, SettlementRow as Row } from '@sendit/core/expenses/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Crew, objectName, paySentence, personOf } from '#features/expenses/crew.ts'
import { dayText, pounds } from '#features/expenses/format.ts'
import { useRemovePayment } from '#features/expenses/mutations.ts'
import { roundPaymentsQuery } from '#features/expenses/queries.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PAYMENTS_NEED } from './settlement-actions.tsx'

type UnmarkPaymentDialogProps = {
  tripId: string
  row: Pick<Row, 'fromUserId' | 'toUserId'>
  of: { round: number } | { payment: Payment }
  crew: Crew
  open: boolean
  onClose: () => void
}

export default function UnmarkPaymentDialog(props: UnmarkPaymentDialogProps) {
  const { tripId, row, of, crew, open, onClose } = props
  const { data, error, isFetching, refetch } = useQuery({
    ...roundPaymentsQuery(tripId, 'round' in of ? of.round : 0),
    enabled: open && 'round' in of,
  })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const remove = useRemovePayment(tripId)
  const payments = 'payment' in of ? [of.payment] : data?.filter((payment) => isOfRow(payment, row))
  const chosen = payments?.find(({ id }) => id === chosenId) ?? payments?.[0]

  function body(): ReactNode {
    if (payments === undefined) {
      if (error === null || isFetching) return <Skeleton height={52} radius={14} />
      return (
        <ErrorState title="The payments did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      )
    }
    if (chosen === undefined) return <p className="text-muted">This payment was unmarked already.</p>
    return <PaymentChoice payments={payments} chosenId={chosen.id} crew={crew} onChoose={setChosenId} />
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => chosen && remove.mutate(chosen.id, { onSettled: onClose })}
      title="Unmark payment"
      description={paySentence(personOf(crew, row.fromUserId), personOf(crew, row.toUserId))}
      needsNetwork={PAYMENTS_NEED}
      confirmLabel="Unmark payment"
      busyLabel="Unmarking..."
      busy={remove.isPending}
      disabled={chosen === undefined}
      choice={body()}
    />
  )
}

function isOfRow(payment: Payment, row: UnmarkPaymentDialogProps['row']): boolean {
  return payment.fromUserId === row.fromUserId && payment.toUserId === row.toUserId
}

type PaymentChoiceProps = {
  payments: readonly Payment[]
  chosenId: string
  crew: Crew
  onChoose: (paymentId: string) => void
}

function PaymentChoice({ payments, chosenId, crew, onChoose }: PaymentChoiceProps) {
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

function origin({ createdBy, createdAt }: Payment, crew: Crew): string {
  return `recorded by ${objectName(personOf(crew, createdBy))} ${dayText(createdAt, new Date())}`
}
