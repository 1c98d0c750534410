import { daysBetween } from '#time.ts'

export type TripPhase = { kind: 'ahead'; daysLeft: number } | { kind: 'running' } | { kind: 'completed' }

/** Where `today` (a day of the place) stands in the trip. 'completed' once the last day is over (PRODUCT section 3). */
export function tripPhase(trip: { tripDate: string; tripEndDate: string | null }, today: string): TripPhase {
  if (today < trip.tripDate) return { kind: 'ahead', daysLeft: daysBetween(today, trip.tripDate) }
  return today <= (trip.tripEndDate ?? trip.tripDate) ? { kind: 'running' } : { kind: 'completed' }
}
