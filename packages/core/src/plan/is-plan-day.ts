import { addDays } from '#time.ts'
import type { TripDays } from '#trips/trip-days.ts'
import { PLAN_DAYS_AROUND } from './limits.ts'

/** Trip days and a week on either side. */
export function isPlanDay(day: string, { tripDate, tripEndDate }: TripDays): boolean {
  const last = tripEndDate ?? tripDate
  return addDays(tripDate, -PLAN_DAYS_AROUND) <= day && day <= addDays(last, PLAN_DAYS_AROUND)
}
