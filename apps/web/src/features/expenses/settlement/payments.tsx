import type { Payment } from '@sendit/core/expenses/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Crew, objectName, personOf, subjectName } from '#features/expenses/crew.ts'
import { dayText, pounds } from '#features/expenses/format.ts'
import { paymentsQuery } from '#features/expenses/queries.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const UnmarkPaymentDialog = lazyPart(() => import('./unmark-payment-dialog.tsx'))

const HEADING = 'payments'

type PaymentsProps = { tripId: string; crew: Crew; round: number; canUnmark: boolean }

/** The plan only shows payments of its own round; a new expense starts another, so earlier payments need this list. */
export function Payments({ tripId, crew, round, canUnmark }: PaymentsProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(paymentsQuery(tripId))
  const unmark = useDialog<Payment>()
  const payments = data?.pages.flat() ?? []
  if (payments.length === 0) return null
  return (
    <section aria-labelledby={HEADING}>
      <div className="section-header">
        <h2 className="type-section" id={HEADING}>
          Payments
        </h2>
      </div>
      <ul className="card row-list" style={{ ['--inset' as string]: '16px' }} aria-labelledby={HEADING}>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            crew={crew}
            isEarlier={payment.round < round}
            onUnmark={canUnmark ? () => unmark.open(payment) : undefined}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          full
          className="mt-2"
          variant="ghost"
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show more payments
        </Button>
      )}
      <DialogHost dialog={unmark}>
        {({ subject, number, ...dialog }) => (
          <UnmarkPaymentDialog
            key={number}
            tripId={tripId}
            crew={crew}
            row={subject}
            of={{ payment: subject }}
            {...dialog}
          />
        )}
      </DialogHost>
    </section>
  )
}

type PaymentRowProps = {
  payment: Payment
  crew: Crew
  isEarlier: boolean
  onUnmark: (() => void) | undefined
}

function PaymentRow({ payment, crew, isEarlier, onUnmark }: PaymentRowProps) {
  const { amount, createdAt, createdBy } = payment
  const from = subjectName(personOf(crew, payment.fromUserId))
  const to = objectName(personOf(crew, payment.toUserId))
  const recorded = `Recorded by ${objectName(personOf(crew, createdBy))} ${dayText(createdAt, new Date())}`
  return (
    <li className="settlement-row">
      <div className="settlement-facts">
        <div className="settlement-words">
          <span className="type-small">
            <b className="font-strong">{from}</b> <span className="text-muted">paid</span>{' '}
            <b className="font-strong">{to}</b>
          </span>
          <span className="type-meta text-muted">
            {isEarlier ? `${recorded} · Before the newest plan` : recorded}
          </span>
        </div>
        <span className="row-money settlement-amount">{pounds(amount)}</span>
        {onUnmark !== undefined && (
          <IconButton
            className="-my-2 -mr-2.5"
            icon="undo"
            size={19}
            label={`Unmark payment: ${from} paid ${to} ${pounds(amount)}`}
            onClick={onUnmark}
          />
        )}
      </div>
    </li>
  )
}
