import type { Journey } from '@sendit/core/crew/contract.ts'
import { useCarSeat } from '#features/crew/mutations.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { journeyDay, journeyWay, seatsText } from './journey-texts.ts'

type JourneyRowProps = { journey: Journey; tripId: string; viewerId: string | null }

export function JourneyRow({ journey, tripId, viewerId }: JourneyRowProps) {
  const { day, time, name, userId, needsSeat, passengers } = journey
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
        {needsSeat && <Badge tone="sun">Needs a seat</Badge>}
        {seats !== undefined && <span className="type-caption journeys-seats">{seats}</span>}
        <SeatButton journey={journey} tripId={tripId} viewerId={viewerId} />
      </span>
    </li>
  )
}

/** Takes a seat in this car, or gives it back; nothing for guests, the driver and a full car. */
function SeatButton({ journey, tripId, viewerId }: JourneyRowProps) {
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
