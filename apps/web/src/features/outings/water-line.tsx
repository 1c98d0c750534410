import '#styles/screens/water.css'
import { mayBeOut } from '@sendit/core/outings/board-days.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import clsx from 'clsx'
import { paths } from '#lib/paths.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { type BoardRow, spanText } from './board-rows.ts'
import { useComeBack } from './mutations.ts'
import { type Board, useBoard } from './use-board.ts'

export function WaterLine({ trip }: { trip: Trip }) {
  const { timezone = null } = trip
  return mayBeOut(dayAtPlace({ timezone }, new Date()), trip) && <WhoIsOut trip={trip} />
}

function WhoIsOut({ trip }: { trip: Trip }) {
  const board = useBoard(trip)
  const { rows, own, mutations } = board
  if (rows.length === 0 && mutations.length === 0) return null
  return (
    <Card padded className="water-line">
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Anchor className="water-line-link" href={paths.session(trip.id)}>
            <Icon name="kite" size={22} strokeWidth={2} />
            <span className="min-w-0">{lineText(rows, board)}</span>
            <Icon name="chevron-right" size={18} strokeWidth={2} />
          </Anchor>
          {own !== undefined && <ComeBack tripId={trip.id} own={own} />}
        </div>
      )}
      {mutations.map((mutation) => (
        <WaitingNote key={mutation.id} mutation={mutation}>
          {`${mutation.title}: the crew does not know yet, it waits for network`}
        </WaitingNote>
      ))}
    </Card>
  )
}

function ComeBack({ tripId, own }: { tripId: string; own: BoardRow }) {
  const { comeBack, isPending } = useComeBack(tripId)
  const { outingId, rider } = own
  return (
    <Button
      size="medium"
      icon="check"
      busy={isPending}
      onClick={() => comeBack({ outingId, riderId: rider.id, name: rider.name })}
    >
      I am back
    </Button>
  )
}

/** '3 on the water, next back 17:00', '3 on the water, one overdue'; only the count if outdated. */
function lineText(rows: readonly BoardRow[], { clock, lastContact }: Board): string {
  const count = `${rows.length} on the water`
  if (lastContact !== null) return `${count} at ${clock.atWithZone(lastContact)}, no news since`
  const overdue = rows.filter(({ state }) => state === 'overdue').length
  if (overdue > 0) return `${count}, ${overdue === 1 ? 'one' : overdue} overdue`
  const [next] = rows
  if (next === undefined) return count
  return next.state === 'due'
    ? `${count}, ${next.rider.name} was due at ${clock.atWithZone(next.backBy)}`
    : `${count}, next back ${clock.atWithZone(next.backBy)}`
}

export function WaterBar({ trip }: { trip: Trip }) {
  const board = useBoard(trip)
  const overdue = board.rows.filter(({ state }) => state !== 'out')
  const [latest] = overdue
  if (latest === undefined) return null
  const isAlarm = board.lastContact === null && latest.state === 'overdue'
  return (
    <Anchor
      className={clsx('water-bar', isAlarm && 'alarm')}
      href={paths.sessionOf(trip.id, latest.itemId)}
      onClick={() => window.scrollTo(0, 0)}
    >
      <Icon name={isAlarm ? 'alert' : 'clock'} size={18} strokeWidth={2.2} />
      <span className="truncate">{barText(latest, { others: overdue.length - 1, board })}</span>
      <Icon name="chevron-right" size={18} strokeWidth={2} />
    </Anchor>
  )
}

function barText(row: BoardRow, { others, board }: { others: number; board: Board }): string {
  const more = others === 0 ? '' : `, and ${others} more`
  const { clock, lastContact, own } = board
  const isOwn = row === own
  if (lastContact !== null && !isOwn)
    return `No news of ${row.rider.name} since ${clock.at(lastContact)}${more}`
  if (lastContact === null && row.state === 'overdue')
    return `${isOwn ? 'You are' : `${row.rider.name} is`} ${spanText(row.minutesOverdue)} overdue${more}`
  return `${isOwn ? 'You were' : `${row.rider.name} was`} due at ${clock.atWithZone(row.backBy)}${more}`
}
