import type { SettlementRow as Row } from '@sendit/core/expenses/contract.ts'
import type { ReactNode } from 'react'
import {
  type Crew,
  type CrewPerson,
  objectName,
  payVerb,
  personOf,
  subjectName,
} from '#features/expenses/crew.ts'
import { penceOf, pounds } from '#features/expenses/format.ts'
import { ownRowsFirst } from '#features/expenses/summary-cards.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NeedsNetwork } from '#ui/network-button.tsx'
import { PAYMENTS_NEED, SettlementActions } from './settlement-actions.tsx'

const PartialPaymentDialog = lazyPart(() => import('./partial-payment-dialog.tsx'))
const UnmarkPaymentDialog = lazyPart(() => import('./unmark-payment-dialog.tsx'))

export const PLAN_HEADING = 'settlement-plan'

type SettlementPlanProps = {
  tripId: string
  round: number
  rows: readonly Row[]
  crew: Crew
  viewerId: string | null
}

export function SettlementPlan({ tripId, round, rows, crew, viewerId }: SettlementPlanProps) {
  const partial = useDialog<Row>()
  const unmark = useDialog<Row>()
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
      <DialogHost dialog={partial}>
        {({ subject, number, ...dialog }) => (
          <PartialPaymentDialog key={number} {...about} row={latest(rows, subject)} {...dialog} />
        )}
      </DialogHost>
      <DialogHost dialog={unmark}>
        {({ subject, number, ...dialog }) => (
          <UnmarkPaymentDialog key={number} {...about} of={{ round }} row={subject} {...dialog} />
        )}
      </DialogHost>
    </section>
  )
}

function countText(rows: readonly Row[], viewerId: string | null): string {
  const toViewer = rows.filter(({ toUserId }) => toUserId === viewerId).length
  if (toViewer > 0) return `${toViewer} ${toViewer === 1 ? 'pays' : 'pay'} you`
  return `${rows.length} ${rows.length === 1 ? 'payment' : 'payments'}`
}

/** Others may pay while a dialog is open, so it follows the plan. */
function latest(rows: readonly Row[], row: Row): Row {
  return rows.find((other) => keyOf(other) === keyOf(row)) ?? row
}

function keyOf({ fromUserId, toUserId }: Row): string {
  return `${fromUserId} ${toUserId}`
}

type SettlementRowProps = { row: Row; crew: Crew; children: ReactNode }

function SettlementRow({ row, crew, children }: SettlementRowProps) {
  const from = personOf(crew, row.fromUserId)
  const to = personOf(crew, row.toUserId)
  return (
    <li className="settlement-row">
      <div className="settlement-facts">
        <span className="flex shrink-0 items-center gap-0.5">
          <Face person={from} />
          <Icon name="chevron-right" size={15} strokeWidth={2.2} className="text-subtle" />
          <Face person={to} />
        </span>
        <div className="settlement-words">
          <span className="type-small truncate">
            <b className="font-strong">{subjectName(from)}</b>{' '}
            <span className="text-muted">{payVerb(from)}</span>{' '}
            <b className="font-strong">{objectName(to)}</b>
          </span>
          <StatusBadge status={row.status} />
        </div>
        <span className={`row-money settlement-amount ${row.status === 'paid' ? 'text-muted' : ''}`}>
          {pounds(row.amount)}
        </span>
      </div>
      {row.status === 'partial' && <PaidSoFar row={row} />}
      {children}
    </li>
  )
}

function Face({ person: { id, name, pictureUrl } }: { person: CrewPerson }) {
  return <Avatar id={id} name={name} pictureUrl={pictureUrl} size={34} />
}

function StatusBadge({ status }: { status: Row['status'] }) {
  if (status === 'paid') {
    return (
      <Badge tone="success" icon="check">
        Fully Paid
      </Badge>
    )
  }
  return (
    <Badge tone={status === 'partial' ? 'primary' : 'warning'} dot>
      {status === 'partial' ? 'Partial Payment' : 'Pending Payment'}
    </Badge>
  )
}

function PaidSoFar({ row }: { row: Row }) {
  const percent = (penceOf(row.paid) / Math.max(1, penceOf(row.amount))) * 100
  return (
    <div className="flex flex-col gap-1.5">
      <div className="progress" aria-hidden="true">
        <span className="progress-fill settlement-paid" style={{ width: `${percent}%` }} />
      </div>
      <span className="type-meta number flex justify-between gap-3 text-muted">
        <span>{pounds(row.paid)} paid</span>
        <span>{pounds(row.remaining)} left</span>
      </span>
    </div>
  )
}
