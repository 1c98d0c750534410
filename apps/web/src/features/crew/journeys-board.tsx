import '#styles/screens/journeys.css'
import type { Journey } from '@sendit/core/crew/contract.ts'
import { departuresLead, type JourneyKind, stillNeedsSeat } from '@sendit/core/crew/journeys.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { useMinute } from '#lib/minutes.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OwnJourney } from './edited-journey.tsx'
import { journeyDay, journeyWay, seatsText } from './journey-texts.ts'
import { useCarSeat } from './mutations.ts'
import { journeysQuery } from './queries.ts'

const NAMES: Record<JourneyKind, { title: string; add: string; edit: string }> = {
  arrival: { title: 'Arrivals', add: 'Say when you arrive', edit: 'Edit your arrival' },
  departure: { title: 'Departures', add: 'Say when you leave', edit: 'Edit your departure' },
}

type JourneysBoardProps = {
  trip: Trip
  viewerId: string | null
  onEdit: (own: OwnJourney) => void
}

export function JourneysBoard({ trip, viewerId, onEdit }: JourneysBoardProps) {
  const { data, error, isFetching, refetch } = useQuery(journeysQuery(trip.id))
  const now = useMinute()
  if (!data) {
    if (error === null || isFetching) return <Skeleton height={180} radius={24} />
    return (
      <ErrorState title="The arrivals did not load" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  const boards = [
    { kind: 'arrival' as const, journeys: data.arrivals },
    { kind: 'departure' as const, journeys: data.departures },
  ]
  const isLeaving = departuresLead(trip, dayAtPlace({ timezone: trip.timezone ?? null }, now))
  return (isLeaving ? boards.toReversed() : boards).map((board) => (
    <Board
      key={board.kind}
      {...board}
      isFolded={isLeaving && board.kind === 'arrival'}
      trip={trip}
      viewerId={viewerId}
      onEdit={onEdit}
    />
  ))
}

type BoardProps = JourneysBoardProps & {
  kind: JourneyKind
  journeys: readonly Journey[]
  isFolded: boolean
}

function Board({ kind, journeys, isFolded, trip, viewerId, onEdit }: BoardProps) {
  const own = journeys.find(({ userId }) => userId === viewerId)
  const count = `${journeys.length} of ${trip.memberCount}`
  const heading = (
    <>
      <h2 id={`board-${kind}`} className="type-section">
        {NAMES[kind].title}
      </h2>
      <span className="type-caption journeys-quiet flex items-center gap-1">
        {count}
        {isFolded && <Icon name="chevron-down" size={18} />}
      </span>
    </>
  )
  const rows = (
    <>
      {journeys.length === 0 && (
        <p className="type-small journeys-quiet mt-2">
          Nobody has said when yet. Times are those of the place.
        </p>
      )}
      <ul className="mt-2 flex flex-col">
        {journeys.map((journey) => (
          <JourneyRow
            key={journey.id}
            journey={journey}
            sameWay={journeys}
            tripId={trip.id}
            viewerId={viewerId}
          />
        ))}
      </ul>
      {viewerId !== null && (
        <Button
          className="journeys-button mt-3"
          variant="secondary"
          full
          onClick={() => onEdit({ kind, journey: own })}
        >
          {own === undefined ? NAMES[kind].add : NAMES[kind].edit}
        </Button>
      )}
    </>
  )
  return (
    <section className="journeys" aria-labelledby={`board-${kind}`}>
      {isFolded ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
            {heading}
          </summary>
          {rows}
        </details>
      ) : (
        <>
          <div className="flex items-baseline justify-between gap-3">{heading}</div>
          {rows}
        </>
      )}
    </section>
  )
}

type JourneyRowProps = {
  journey: Journey
  sameWay: readonly Journey[]
  tripId: string
  viewerId: string | null
}

function JourneyRow({ journey, sameWay, tripId, viewerId }: JourneyRowProps) {
  const { day, time, name, userId, passengers } = journey
  const seats = seatsText(journey)
  return (
    <li className="journey">
      <span className="journey-time number">
        <b>{time ?? '--:--'}</b>
        <span>{journeyDay(day)}</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-strong truncate">{userId === viewerId ? 'You' : name}</span>
        <span className="type-caption journeys-quiet">{journeyWay(journey)}</span>
        {passengers.length > 0 && (
          <span className="type-caption journeys-quiet">
            With{' '}
            {passengers.map((passenger) => (passenger.id === viewerId ? 'you' : passenger.name)).join(', ')}
          </span>
        )}
      </span>
      <span className="flex flex-col items-end gap-1">
        {stillNeedsSeat(journey, sameWay) && <Badge tone="sun">Needs a seat</Badge>}
        {seats !== undefined && <span className="type-caption journeys-seats">{seats}</span>}
        <SeatButton journey={journey} tripId={tripId} viewerId={viewerId} />
      </span>
    </li>
  )
}

function SeatButton({ journey, tripId, viewerId }: Omit<JourneyRowProps, 'sameWay'>) {
  const { mutate, isPending } = useCarSeat(tripId)
  const { id: journeyId, userId, name, passengers, seatsOffered } = journey
  if (viewerId === null || userId === viewerId) return null
  const sits = passengers.some(({ id }) => id === viewerId)
  if (!sits && passengers.length >= seatsOffered) return null
  return (
    <Button
      className="journeys-button"
      variant="secondary"
      size="small"
      busy={isPending}
      aria-label={sits ? `Give the seat in ${name}'s car back` : `Take a seat in ${name}'s car`}
      onClick={() => mutate({ journeyId, takes: !sits })}
    >
      {sits ? 'Give back' : 'Take a seat'}
    </Button>
  )
}
