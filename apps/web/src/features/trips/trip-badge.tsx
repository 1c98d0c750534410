import { tripPhase } from '@sendit/core/trips/trip-phase.ts'
import { dayAtPlace } from '#lib/place-time.ts'
import { Badge } from '#ui/badge.tsx'

type TripBadgeProps = { trip: { tripDate: string; tripEndDate: string | null; timezone: string | null } }

/** How far away a trip is, on its picture. */
export function TripBadge({ trip }: TripBadgeProps) {
  const phase = tripPhase(trip, dayAtPlace(trip, new Date()))
  if (phase.kind === 'completed') {
    return (
      <Badge tone="on-art" icon="check" tall>
        Completed
      </Badge>
    )
  }
  return (
    <Badge tone="sun-on-art" icon={phase.kind === 'ahead' ? 'clock' : 'wind'} tall>
      {phase.kind === 'ahead' ? daysLeftText(phase.daysLeft) : 'On now'}
    </Badge>
  )
}

function daysLeftText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}
