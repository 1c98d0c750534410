import { addDays } from '#time.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY, MAX_TRIP_DAYS } from './limits.ts'

/** The days of a trip, `YYYY-MM-DD`; without a last one it is of one day. */
export type TripDays = { tripDate: string; tripEndDate: string | null }

/** What is shown of the days of a trip that was made before they had bounds: days that a trip can have. */
export function clipTripDays({ tripDate, tripEndDate }: TripDays): TripDays {
  const first = earlier(later(tripDate, FIRST_TRIP_DAY), LAST_TRIP_DAY)
  if (tripEndDate === null) return { tripDate: first, tripEndDate: null }
  const last = earlier(earlier(tripEndDate, addDays(first, MAX_TRIP_DAYS - 1)), LAST_TRIP_DAY)
  return { tripDate: first, tripEndDate: later(first, last) }
}

// Days are written so that their texts stand in their order.
const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one < other ? other : one)
