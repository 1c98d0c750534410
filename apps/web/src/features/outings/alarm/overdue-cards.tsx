import '#styles/screens/water.css'
import { emergencyIn } from '@sendit/core/outings/emergency.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { useTripMembers } from '#access/use-current-trip.ts'
import { type BoardRow, spanText } from '#features/outings/board/board-rows.ts'
import { MarkBack } from '#features/outings/board/mark-back.tsx'
import { useBoard } from '#features/outings/board/use-board.ts'
import { OwnOuting } from '#features/outings/going/own-outing.tsx'
import { time24AtPlace } from '#lib/place-clock.ts'
import { Avatar } from '#ui/avatar.tsx'
import { OverdueSteps } from './overdue-steps.tsx'
import { SawRider } from './saw-rider.tsx'

export type OverdueCardsProps = {
  trip: Trip
  /** Puts a sentence into the crew's chat; undefined for who may not. */
  onTell?: ((text: string) => void) | undefined
  /** What a rider is out on in their session, as a sentence. */
  renderRide?: ((ride: { riderId: string; itemId: string }) => ReactNode) | undefined
}

/** Whoever should have been back long ago, before anything else on the screen; nothing while nobody is. */
export function OverdueCards({ trip, onTell, renderRide }: OverdueCardsProps) {
  const { rows, own, timezone, now } = useBoard(trip)
  const overdue = rows.filter(({ state }) => state === 'overdue')
  // Their telephones and kites; nobody's are needed while all is well.
  const { members } = useTripMembers(overdue.length > 0 ? trip.id : null)
  return overdue.map((row) => (
    <OverdueCard
      key={row.outingId ?? 'own'}
      trip={trip}
      row={row}
      isOwn={row === own}
      member={members.find(({ id }) => id === row.rider.id)}
      timezone={timezone}
      now={now}
      onTell={onTell}
      renderRide={renderRide}
    />
  ))
}

type OverdueCardProps = OverdueCardsProps & {
  row: BoardRow
  isOwn: boolean
  member: Member | undefined
  timezone: string
  now: Date
}

function OverdueCard({ trip, row, isOwn, member, timezone, now, onTell, renderRide }: OverdueCardProps) {
  const { rider, outingId, itemId, outAt, backBy } = row
  const late = row.minutesLate < 60 ? `${row.minutesLate} minutes` : spanText(row.minutesLate)
  const titleId = `overdue-${outingId ?? 'own'}`
  return (
    <section className="card overdue" role="alert" aria-labelledby={titleId}>
      <div className="flex items-start gap-3">
        <span className="overdue-face">
          <Avatar {...rider} pictureUrl={member?.profileImageUrl ?? null} size={52} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="type-section [overflow-wrap:anywhere]" id={titleId}>
            {isOwn ? `You are ${late} overdue` : `${rider.name} is ${late} overdue`}
          </h2>
          <p>
            Out since {time24AtPlace(outAt, timezone)}, back by {time24AtPlace(backBy, timezone)}.
            {itemId !== null && renderRide?.({ riderId: rider.id, itemId })}
            {toldText(row, isOwn)}
          </p>
        </div>
      </div>
      {isOwn ? (
        <OwnOuting tripId={trip.id} own={row} now={now} />
      ) : (
        <>
          <OverdueSteps
            row={row}
            phone={member?.phone ?? null}
            emergency={emergencyIn(timezone)}
            timezone={timezone}
            onTell={onTell}
          />
          {outingId !== null && (
            <div className="overdue-says">
              <MarkBack
                tripId={trip.id}
                outingId={outingId}
                rider={rider}
                variant="ghost"
                size="medium"
                icon="check"
                className="overdue-say"
              >
                {`${rider.name} is back`}
              </MarkBack>
              <SawRider
                tripId={trip.id}
                outingId={outingId}
                rider={rider}
                outAt={outAt}
                timezone={timezone}
                now={now}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** ' The crew and Ben's shore contact have been told.' Nothing before the alarm. */
function toldText({ alarmedAt, shoreTold, rider }: BoardRow, isOwn: boolean): string {
  if (alarmedAt === null) return ''
  if (!shoreTold) return ' The crew has been told.'
  return ` The crew and ${isOwn ? 'your' : `${rider.name.split(' ')[0]}'s`} shore contact have been told.`
}
