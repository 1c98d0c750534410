import { readAmount } from '@sendit/core/expenses/amount-field.ts'
import type { SettlementRow as Row } from '@sendit/core/expenses/contract.ts'
import { penceToText } from '@sendit/core/money.ts'
import { useState } from 'react'
import { type Crew, paySentence, personOf } from '#features/expenses/crew.ts'
import { AmountField } from '#features/expenses/form/amount-field.tsx'
import { penceOf, pounds, poundsOf } from '#features/expenses/format.ts'
import { useRecordPayment } from '#features/expenses/mutations.ts'
import { newId } from '#lib/new-id.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PAYMENTS_NEED } from './settlement-actions.tsx'

type PartialPaymentDialogProps = {
  tripId: string
  row: Row
  crew: Crew
  open: boolean
  onClose: () => void
}

/** Needs a new `key` per opening: each opening records at most one payment. */
export default function PartialPaymentDialog({
  tripId,
  row,
  crew,
  open,
  onClose,
}: PartialPaymentDialogProps) {
  const remaining = penceOf(row.remaining)
  const { field, refs, hasTyping, handleSubmit } = useTextForm({
    first: { amount: '' },
    rules: { amount: (text) => faultIn(readPart(text, remaining)) },
    early: { amount: 'typed' },
  })
  const [idempotencyKey] = useState(newId)
  const record = useRecordPayment(tripId)
  const from = personOf(crew, row.fromUserId)
  const to = personOf(crew, row.toUserId)
  const amount = field('amount')

  function save(typed: { amount: string }) {
    const reading = readPart(typed.amount, remaining)
    if ('message' in reading) return
    const { fromUserId, toUserId } = row
    const description = `Partial payment from ${from.name} to ${to.name}`
    const form = { fromUserId, toUserId, amount: penceToText(reading.pence), description }
    record.mutate({ form, idempotencyKey }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Partial payment"
      description={paySentence(from, to)}
      busy={record.isPending}
      hasTyping={hasTyping}
      initialFocus={refs.amount}
      onSubmit={handleSubmit(save)}
      needsNetwork={PAYMENTS_NEED}
      submitLabel="Record payment"
      busyLabel="Recording..."
      disabled={amount.error !== undefined}
    >
      <PaidSoFar row={row} />
      <AmountField {...amount} />
    </FormDialog>
  )
}

function PaidSoFar({ row }: { row: Row }) {
  return (
    <dl className="paid-so-far">
      <div>
        <dt className="type-meta text-muted">Remaining</dt>
        <dd className="row-money">{pounds(row.remaining)}</dd>
      </div>
      <div className="text-right">
        <dt className="type-meta text-muted">Paid so far</dt>
        <dd className="row-money text-success">{pounds(row.paid)}</dd>
      </div>
    </dl>
  )
}

/** More than zero, at most the remainder (docs/product.md 7.6). */
function readPart(typed: string, remainingPence: number) {
  const reading = readAmount(typed)
  if ('pence' in reading && reading.pence > remainingPence) {
    return { message: `Enter at most ${poundsOf(remainingPence)}, the amount still owed.` }
  }
  return reading
}

function faultIn(reading: ReturnType<typeof readPart>): true | string {
  return 'message' in reading ? reading.message : true
}
