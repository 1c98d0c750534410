import clsx from 'clsx'
import type { ReactNode } from 'react'
import { time24AtPlace } from '#lib/place-clock.ts'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { type BoardRow, buddyText, timeText } from './board-rows.ts'
import { MarkBack } from './mark-back.tsx'

type OutRowProps = {
  tripId: string
  row: BoardRow
  face: AvatarPerson
  isOwn: boolean
  timezone: string
  /** Which kite they are on. */
  kite: ReactNode
}

/** Somebody on the water, and how long they have. */
export function OutRow({ tripId, row, face, isOwn, timezone, kite }: OutRowProps) {
  const { outingId, rider, backBy, state, shareLeft } = row
  const buddy = buddyText(row)
  const backByText = `back by ${time24AtPlace(backBy, timezone)}`
  return (
    <li className={clsx('water-row', state !== 'out' && 'due')}>
      <Avatar {...face} size={40} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b className="font-strong [overflow-wrap:anywhere]">
            {isOwn ? 'You' : rider.name}
            {kite}
          </b>
          <b className="type-caption font-strong">{timeText(row)}</b>
        </span>
        <span className="water-time" aria-hidden="true">
          <i style={{ width: `${Math.round(shareLeft * 100)}%` }} />
        </span>
        <span className="type-meta text-muted">
          {[backByText, ...(buddy === null ? [] : [buddy])].join(', ')}
          {outingId === null && ', not told yet'}
        </span>
      </div>
      {!isOwn && outingId !== null && (
        <MarkBack
          tripId={tripId}
          outingId={outingId}
          rider={rider}
          variant="ghost"
          size="small"
          aria-label={`${rider.name} is back`}
        >
          Back
        </MarkBack>
      )}
    </li>
  )
}
