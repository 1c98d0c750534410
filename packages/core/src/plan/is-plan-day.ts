import { addDays } from '#time.ts'
import type { TripDays } from '#trips/trip-days.ts'
import { PLAN_DAYS_AROUND } from './limits.ts'

/** Whether something can be planned on this day: on the trip's own, and a week around them. Apart from the other days of a plan: the trip home asks for nothing else. */
export function isPlanDay(day: string, { tripDate, tripEndDate }: TripDays): boolean {
  const last = tripEndDate ?? tripDate
  return addDays(tripDate, -PLAN_DAYS_AROUND) <= day && day <= addDays(last, PLAN_DAYS_AROUND)
}
