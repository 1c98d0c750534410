import { addDays } from '#time.ts'
import { PLAN_DAYS_AROUND } from './limits.ts'

/** The days of a trip, `YYYY-MM-DD`; without a last one it is of one day. */
export type TripDays = { tripDate: string; tripEndDate: string | null }

/** Whether something can be planned on this day: on the trip's own, and a week around them. */
export function isPlanDay(day: string, { tripDate, tripEndDate }: TripDays): boolean {
  const last = tripEndDate ?? tripDate
  return addDays(tripDate, -PLAN_DAYS_AROUND) <= day && day <= addDays(last, PLAN_DAYS_AROUND)
}

/** All days on which something can be planned, in order. */
export function daysAround({ tripDate, tripEndDate }: TripDays): string[] {
  const days = []
  const last = addDays(tripEndDate ?? tripDate, PLAN_DAYS_AROUND)
  for (let day = addDays(tripDate, -PLAN_DAYS_AROUND); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The trip's days and those beside them on which something is planned, in order, each once. */
export function planDays({ tripDate, tripEndDate }: TripDays, planned: Iterable<string>): string[] {
  const days = new Set(planned)
  const last = tripEndDate ?? tripDate
  for (let day = tripDate; day <= last; day = addDays(day, 1)) days.add(day)
  return [...days].sort()
}
