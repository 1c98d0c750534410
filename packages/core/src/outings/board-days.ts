import { PLAN_DAYS_AROUND } from '#plan/limits.ts'
import { addDays } from '#time.ts'
import type { TripDays } from '#trips/trip-days.ts'

/** People arrive early and leave late. */
const DAYS_AROUND = 1

export function isBoardDay(day: string, { tripDate, tripEndDate }: TripDays): boolean {
  return addDays(tripDate, -DAYS_AROUND) <= day && day <= addDays(tripEndDate ?? tripDate, DAYS_AROUND)
}

/** No upper bound: someone may still be out long after the trip. */
export function mayBeOut(day: string, { tripDate }: Pick<TripDays, 'tripDate'>): boolean {
  return addDays(tripDate, -PLAN_DAYS_AROUND) <= day
}
