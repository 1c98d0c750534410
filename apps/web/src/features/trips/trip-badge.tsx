import type { TripPhase } from '@sendit/core/trips/trip-phase.ts'
import { Badge } from '#ui/badge.tsx'

/** How far away a trip is, or how far it has come, on its picture. */
export function TripBadge({ phase }: { phase: TripPhase }) {
  if (phase.kind === 'completed') {
    return (
      <Badge tone="on-art" icon="check" tall>
        Completed
      </Badge>
    )
  }
  return (
    <Badge tone="sun-on-art" icon={phase.kind === 'ahead' ? 'clock' : 'wind'} tall>
      {phase.kind === 'ahead' ? daysLeftText(phase.daysLeft) : runningText(phase)}
    </Badge>
  )
}

function daysLeftText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}

function runningText({ day, days }: { day: number; days: number }): string {
  return days === 1 ? 'On now' : `On now, day ${day} of ${days}`
}
