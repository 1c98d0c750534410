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
import { penceOf, pounds } from '#features/expenses/money/money-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'

type SettlementRowProps = { row: Row; crew: Crew; children: ReactNode }

export function SettlementRow({ row, crew, children }: SettlementRowProps) {
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
