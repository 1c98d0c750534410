import { dayInZone } from '@sendit/core/time.ts'
import type { Executor } from '#db/tables.ts'

/** The first of these trips, in their order, that runs at `now` on the clock of its place, and which day it is there. */
export async function findTripOfDay(
  db: Executor,
  { tripIds, now }: { tripIds: readonly string[]; now: Date },
) {
  if (tripIds.length === 0) return undefined
  const trips = await db
    .selectFrom('trips')
    .select(['id', 'name', 'location', 'timezone', 'trip_date', 'trip_end_date'])
    .where('id', 'in', tripIds)
    .execute()
  return tripIds
    .flatMap((tripId) => trips.find(({ id }) => id === tripId) ?? [])
    .map((trip) => ({ ...trip, day: dayInZone(now, trip.timezone ?? 'UTC') }))
    .find(({ day, trip_date, trip_end_date }) => trip_date <= day && day <= (trip_end_date ?? trip_date))
}
