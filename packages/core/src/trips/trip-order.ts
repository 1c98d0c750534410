import { tripPhase } from './trip-phase.ts'

type DatedTrip = { id: string; tripDate: string; tripEndDate: string | null }

/** Upcoming and running first, soonest first; then completed, latest first. `todayOf` gives the trip's local day. */
export function tripsByDate<T extends DatedTrip>(trips: readonly T[], todayOf: (trip: T) => string): T[] {
  const dated = trips.map((trip) => ({ trip, isOver: tripPhase(trip, todayOf(trip)).kind === 'completed' }))
  dated.sort((a, b) => {
    if (a.isOver !== b.isOver) return a.isOver ? 1 : -1
    const order = compare(a.trip.tripDate, b.trip.tripDate) || compare(a.trip.id, b.trip.id)
    return a.isOver ? -order : order
  })
  return dated.map(({ trip }) => trip)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
