import { daysBetween } from '#time.ts'

export type TripPhase =
  | { kind: 'ahead'; daysLeft: number }
  /** The first day is day 1 of `days`. */
  | { kind: 'running'; day: number; days: number }
  | { kind: 'completed' }

/** Where `today` (a day of the place) stands in the trip. 'completed' once the last day is over (docs/product.md 3.2). */
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

/** Whether a trip is about one of its days: from the day before the first one to the last. docs/product.md 14.14 */
export function isTodayShown(phase: TripPhase): boolean {
  return phase.kind === 'running' || (phase.kind === 'ahead' && phase.daysLeft === 1)
}
