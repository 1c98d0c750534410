import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { journeysQuery } from '#features/crew/queries.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OwnJourney } from './edited-journey.tsx'
import { JourneyRow } from './journey-row.tsx'

const NAMES: Record<JourneyKind, { title: string; add: string; edit: string }> = {
  arrival: { title: 'Arrivals', add: 'Say when you arrive', edit: 'Edit your arrival' },
  departure: { title: 'Departures', add: 'Say when you leave', edit: 'Edit your departure' },
}

type JourneysBoardProps = {
  trip: Trip
  /** Null of a guest, who looks on. */
  viewerId: string | null
  /** Says the viewer's own way, or changes it. */
  onEdit: (own: OwnJourney) => void
}

/** Who arrives and leaves when, and who sits in whose car. */
export function JourneysBoard({ trip, viewerId, onEdit }: JourneysBoardProps) {
  const { data, error, isFetching, refetch } = useQuery(journeysQuery(trip.id))
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
  return (
    <>
      {boards.map(({ kind, journeys }) => {
        const own = journeys.find(({ userId }) => userId === viewerId)
        return (
          <section key={kind} className="journeys" aria-labelledby={`board-${kind}`}>
            <div className="flex items-baseline justify-between gap-3">
              <h2 id={`board-${kind}`} className="type-section">
                {NAMES[kind].title}
              </h2>
              <span className="type-caption journeys-quiet">
                {journeys.length} of {trip.memberCount}
              </span>
            </div>
            {journeys.length === 0 && (
              <p className="type-small journeys-quiet mt-2">
                Nobody has said when yet. Times are those of the place.
              </p>
            )}
            <ul className="mt-2 flex flex-col">
              {journeys.map((journey) => (
                <JourneyRow key={journey.id} journey={journey} tripId={trip.id} viewerId={viewerId} />
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
          </section>
        )
      })}
    </>
  )
}
