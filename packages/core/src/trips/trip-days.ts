import { addDays } from '#time.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY, MAX_TRIP_DAYS } from './limits.ts'

/** Null end: one day. */
export type TripDays = { tripDate: string; tripEndDate: string | null }

/** For trips stored before dates had bounds. */
export function clipTripDays({ tripDate, tripEndDate }: TripDays): TripDays {
  const first = earlier(later(tripDate, FIRST_TRIP_DAY), LAST_TRIP_DAY)
  if (tripEndDate === null) return { tripDate: first, tripEndDate: null }
  const last = earlier(earlier(tripEndDate, addDays(first, MAX_TRIP_DAYS - 1)), LAST_TRIP_DAY)
  return { tripDate: first, tripEndDate: later(first, last) }
}

// `YYYY-MM-DD` sorts as text.
const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one < other ? other : one)
