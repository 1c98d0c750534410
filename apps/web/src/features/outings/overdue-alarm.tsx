import { mayBeOut } from '@sendit/core/outings/board-days.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import type { Outbox } from '#offline/outbox.ts'
import { useOutbox } from '#offline/use-outbox.ts'
import { useUserId } from '#session/visitor.ts'
import '#styles/screens/water.css'
import { emergencyIn, kiteWords } from '@sendit/core/outings/outing-state.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTripMembers } from '#trip/use-current-trip.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { TripClock } from './board-rows.ts'
import { type BoardRow, spanText } from './board-rows.ts'
import { MarkBack, OwnOuting, ReportedBack } from './mark-back.tsx'
import { OverdueSteps, SawRider } from './overdue-steps.tsx'
import { useBoard } from './use-board.ts'

export type OverdueAlarmProps = {
  trip: Trip
  /** Posts to the crew's chat. */
  postToCrew: (outbox: Outbox, tripId: string, text: string) => unknown
  className?: OverdueCardsProps['className']
  renderRide?: OverdueCardsProps['renderRide']
}

/** Polls from when someone may be out. Guests can only watch. */
export function OverdueAlarm({ trip, postToCrew, className, renderRide }: OverdueAlarmProps) {
  const isMember = useUserId() !== null
  const outbox = useOutbox()?.outbox
  const { id, timezone = null } = trip
  if (!mayBeOut(dayAtPlace({ timezone }, new Date()), trip)) return null
  return (
    <OverdueCards
      trip={trip}
      className={className}
      renderRide={renderRide}
      onPost={isMember && outbox ? (text) => void postToCrew(outbox, id, text) : undefined}
    />
  )
}

export type OverdueCardsProps = {
  trip: Trip
  className?: string | undefined
  onPost?: ((text: string) => void) | undefined
  renderRide?: ((ride: { riderId: string; itemId: string }) => ReactNode) | undefined
}

/** Offline it reports no news instead of overdue riders. */
function OverdueCards({ trip, className, onPost, renderRide }: OverdueCardsProps) {
  const { rows, own, clock, now, lastContact } = useBoard(trip)
  const overdue = rows.filter(({ state }) => state === 'overdue')
  // Read only when someone is overdue.
  const { members } = useTripMembers(overdue.length > 0 ? trip.id : null)
  if (overdue.length === 0) return null
  return (
    <div className={className}>
      {overdue.map((row) => (
        <OverdueCard
          key={row.outingId ?? 'own'}
          trip={trip}
          row={row}
          isOwn={row === own}
          member={members.find(({ id }) => id === row.rider.id)}
          clock={clock}
          now={now}
          lastContact={lastContact}
          onPost={onPost}
          renderRide={renderRide}
        />
      ))}
    </div>
  )
}

type OverdueCardProps = Omit<OverdueCardsProps, 'className'> & {
  row: BoardRow
  isOwn: boolean
  member: Member | undefined
  clock: TripClock
  now: Date
  lastContact: Date | null
}

function OverdueCard(props: OverdueCardProps) {
  const { trip, row, isOwn, member, clock, now, lastContact, onPost, renderRide } = props
  const { rider, outingId, itemId, outAt, backBy } = row
  const titleId = `overdue-${outingId ?? 'own'}`
  const isCurrent = lastContact === null
  return (
    <section
      className={clsx('card overdue', !isCurrent && 'outdated')}
      {...(isCurrent && { role: 'alert' })}
      aria-labelledby={titleId}
    >
      <div className="flex items-start gap-3">
        <span className="overdue-face">
          <Avatar {...rider} pictureUrl={member?.profileImageUrl ?? null} size={52} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="type-section [overflow-wrap:anywhere]" id={titleId}>
            {isCurrent ? overdueTitle(row, isOwn) : outdatedTitle(row, { isOwn, lastContact, clock })}
          </h2>
          <p>
            Out since {clock.at(outAt)}, back by {clock.atWithZone(backBy)}.
            {row.kite === null
              ? itemId !== null && renderRide?.({ riderId: rider.id, itemId })
              : ` Kite ${kiteWords(row.kite)}.`}
            {isCurrent && notifiedText(row, isOwn)}
            {!isCurrent && !isOwn && ` You are offline: ${rider.name} may be back by now.`}
          </p>
        </div>
      </div>
      <ReportedBack tripId={trip.id} row={row} clock={clock} />
      {isOwn ? (
        <OwnOuting tripId={trip.id} own={row} now={now} />
      ) : (
        <>
          <OverdueSteps
            row={row}
            phone={row.phone ?? member?.phone ?? null}
            emergency={emergencyIn(clock.timezone)}
            clock={clock}
            isCurrent={isCurrent}
            onPost={onPost}
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
                clock={clock}
                now={now}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}

function overdueTitle({ rider, minutesOverdue }: BoardRow, isOwn: boolean): string {
  const overdue = minutesOverdue < 60 ? `${minutesOverdue} minutes` : spanText(minutesOverdue)
  return isOwn ? `You are ${overdue} overdue` : `${rider.name} is ${overdue} overdue`
}

type Outdated = { isOwn: boolean; lastContact: Date; clock: TripClock }

/** 'No news of Jonas since 16:46': offline, a rider who may be back is not called missing. */
function outdatedTitle({ rider, backBy }: BoardRow, { isOwn, lastContact, clock }: Outdated): string {
  if (isOwn) return `You wanted to be back by ${clock.atWithZone(backBy)}`
  return `No news of ${rider.name} since ${clock.atWithZone(lastContact)}`
}

/** Empty before the alarm. */
function notifiedText({ alarmedAt, shoreTold, rider }: BoardRow, isOwn: boolean): string {
  if (alarmedAt === null) return ''
  if (!shoreTold) return ' The crew has been told.'
  return ` The crew and ${isOwn ? 'your' : `${rider.name.split(' ')[0]}'s`} shore contact have been told.`
}
