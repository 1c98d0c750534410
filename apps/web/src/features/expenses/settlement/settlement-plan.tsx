import type { SettlementRow as Row } from '@sendit/core/expenses/contract.ts'
import type { Crew } from '#features/expenses/crew.ts'
import { ownRowsFirst } from '#features/expenses/position/own-position.ts'
import { latePart } from '#ui/late-part.tsx'
import { NeedsNetwork } from '#ui/needs-network.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { PAYMENTS_NEED, SettlementActions } from './settlement-actions.tsx'
import { SettlementRow } from './settlement-row.tsx'

const PartialPaymentDialog = latePart(() => import('./partial-payment-dialog.tsx'))
const UnmarkPaymentDialog = latePart(() => import('./unmark-payment-dialog.tsx'))

export const PLAN_HEADING = 'settlement-plan'

type SettlementPlanProps = {
  tripId: string
  round: number
  rows: readonly Row[]
  crew: Crew
  /** Null for a guest, who reads only. */
  viewerId: string | null
}

/** Who pays whom, so that everybody is settled up. */
export function SettlementPlan({ tripId, round, rows, crew, viewerId }: SettlementPlanProps) {
  const partial = useOpening<Row>()
  const unmark = useOpening<Row>()
  const about = { tripId, crew }
  return (
    <section aria-labelledby={PLAN_HEADING}>
      <div className="section-header">
        <h2 className="type-section" id={PLAN_HEADING} tabIndex={-1}>
          Settlement Plan
        </h2>
        {rows.length > 0 && <span className="type-caption text-muted">{countText(rows, viewerId)}</span>}
      </div>
      {rows.length > 0 && viewerId !== null && (
        <NeedsNetwork className="mb-2.5">{PAYMENTS_NEED}</NeedsNetwork>
      )}
      {rows.length === 0 && <p className="card padded text-muted">Everybody is settled up.</p>}
      {rows.length > 0 && (
        <ul
          className="card row-list"
          style={{ ['--inset' as string]: '16px' }}
          aria-labelledby={PLAN_HEADING}
        >
          {ownRowsFirst(rows, viewerId).map((row) => (
            <SettlementRow key={keyOf(row)} row={row} crew={crew}>
              {viewerId !== null && (
                <SettlementActions
                  {...about}
                  row={row}
                  onPartial={() => partial.open(row)}
                  onUnmark={() => unmark.open(row)}
                />
              )}
            </SettlementRow>
          ))}
        </ul>
      )}
      <OpenedDialog by={partial}>
        {({ subject, number, ...dialog }) => (
          <PartialPaymentDialog key={number} {...about} row={latest(rows, subject)} {...dialog} />
        )}
      </OpenedDialog>
      <OpenedDialog by={unmark}>
        {({ subject, number, ...dialog }) => (
          <UnmarkPaymentDialog key={number} {...about} of={{ round }} row={subject} {...dialog} />
        )}
      </OpenedDialog>
    </section>
  )
}

/** '4 pay you' for whom somebody owes, else '6 payments' of all. */
function countText(rows: readonly Row[], viewerId: string | null): string {
  const toViewer = rows.filter(({ toUserId }) => toUserId === viewerId).length
  if (toViewer > 0) return `${toViewer} ${toViewer === 1 ? 'pays' : 'pay'} you`
  return `${rows.length} ${rows.length === 1 ? 'payment' : 'payments'}`
}

/** Others may pay while a dialog is open: it follows the plan. */
function latest(rows: readonly Row[], row: Row): Row {
  return rows.find((other) => keyOf(other) === keyOf(row)) ?? row
}

function keyOf({ fromUserId, toUserId }: Row): string {
  return `${fromUserId} ${toUserId}`
}
