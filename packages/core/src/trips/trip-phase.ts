import { daysBetween } from '#time.ts'

export type TripPhase =
  | { kind: 'ahead'; daysLeft: number }
  | { kind: 'running'; day: number; days: number }
  | { kind: 'completed' }

/** `today` is local to the trip (docs/product.md 3.2). */
export function tripPhase(trip: { tripDate: string; tripEndDate: string | null }, today: string): TripPhase {
  if (today < trip.tripDate) return { kind: 'ahead', daysLeft: daysBetween(today, trip.tripDate) }
  const lastDay = trip.tripEndDate ?? trip.tripDate
  if (today > lastDay) return { kind: 'completed' }
  return {
    kind: 'running',
    day: daysBetween(trip.tripDate, today) + 1,
    days: daysBetween(trip.tripDate, lastDay) + 1,
  }
}

/** From the day before until the last (docs/product.md 14.14). */
export function isTodayShown(phase: TripPhase): boolean {
  return phase.kind === 'running' || (phase.kind === 'ahead' && phase.daysLeft === 1)
}
