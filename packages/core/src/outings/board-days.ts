import { PLAN_DAYS_AROUND } from '#plan/limits.ts'
import { addDays } from '#time.ts'
import type { TripDays } from '#trips/trip-days.ts'

/** People arrive early and leave late, and ride. */
const DAYS_AROUND = 1

/** Whether the water board stands by itself: on the days of a trip, and one day either side. */
export function isBoardDay(day: string, { tripDate, tripEndDate }: TripDays): boolean {
  return addDays(tripDate, -DAYS_AROUND) <= day && day <= addDays(tripEndDate ?? tripDate, DAYS_AROUND)
}

/** From when on somebody may be out: who went on the last day of a plan may still be, however long ago that was. */
export function mayBeOut(day: string, { tripDate }: Pick<TripDays, 'tripDate'>): boolean {
  return addDays(tripDate, -PLAN_DAYS_AROUND) <= day
}
