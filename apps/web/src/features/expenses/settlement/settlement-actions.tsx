import type { SettlementRow as Row } from '@sendit/core/expenses/contract.ts'
import { type Crew, paySentence, personOf } from '#features/expenses/crew.ts'
import { useRecordPayment } from '#features/expenses/mutations.ts'
import { useRepeatKey } from '#lib/use-repeat-key.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type SettlementActionsProps = {
  tripId: string
  row: Row
  crew: Crew
  onPartial: () => void
  onUnmark: () => void
}

/** What a member can do with a row of the plan. Names tell the rows apart for those who hear the screen. */
export function SettlementActions({ tripId, row, crew, onPartial, onUnmark }: SettlementActionsProps) {
  const who = paySentence(personOf(crew, row.fromUserId), personOf(crew, row.toUserId))
  if (row.status === 'paid') {
    return (
      <div className="flex">
        <Button
          className="-ml-2.5"
          variant="ghost"
          size="small"
          icon="undo"
          aria-label={`Unmark payment: ${who}`}
          onClick={onUnmark}
        >
          Unmark payment
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <MarkAsPaid tripId={tripId} row={row} crew={crew} who={who} />
      <Button variant="ghost" size="small" aria-label={`Partial payment: ${who}`} onClick={onPartial}>
        Partial payment
      </Button>
      {row.status === 'partial' && (
        <IconButton
          className="-my-1 -mr-2.5 ml-auto"
          icon="undo"
          size={19}
          label={`Unmark payment: ${who}`}
          onClick={onUnmark}
        />
      )}
    </div>
  )
}

type MarkAsPaidProps = { tripId: string; row: Row; crew: Crew; who: string }

function MarkAsPaid({ tripId, row, crew, who }: MarkAsPaidProps) {
  const record = useRecordPayment(tripId)
  // Pressing again after a lost answer pays once. The button goes when the row is paid, and its key with it, so that the same sum
  // can be marked again after it was unmarked.
  const keyFor = useRepeatKey()
  const { fromUserId, toUserId, remaining: amount } = row

  function handleMark() {
    const from = personOf(crew, fromUserId).name
    const to = personOf(crew, toUserId).name
    const form = { fromUserId, toUserId, amount, description: `Settlement payment from ${from} to ${to}` }
    record.mutate({ form, idempotencyKey: keyFor(amount) })
  }

  return (
    <Button
      variant="soft"
      size="small"
      icon="check"
      busy={record.isPending}
      busyLabel="Marking as Paid..."
      aria-label={record.isPending ? undefined : `Mark as Paid: ${who}`}
      onClick={handleMark}
    >
      Mark as Paid
    </Button>
  )
}
