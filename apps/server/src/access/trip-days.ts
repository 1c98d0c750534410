import { clipTripDays, type TripDays } from '@sendit/core/trips/trip-days.ts'

type DaysRow = { trip_date: string; trip_end_date: string | null }

/** The days of a stored trip as everybody sees them: a trip made before its days had bounds is shortened to them. */
export function tripDaysOf({ trip_date, trip_end_date }: DaysRow): TripDays {
  return clipTripDays({ tripDate: trip_date, tripEndDate: trip_end_date })
}
