import { addDays } from '#time.ts'
import { clipTripDays, type TripDays } from '#trips/trip-days.ts'
import { PLAN_DAYS_AROUND } from './limits.ts'

export function daysAround(trip: TripDays): string[] {
  const { from, to } = planSpan(trip)
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export function planSpan(trip: TripDays): { from: string; to: string } {
  const { tripDate, tripEndDate } = clipTripDays(trip)
  return {
    from: addDays(tripDate, -PLAN_DAYS_AROUND),
    to: addDays(tripEndDate ?? tripDate, PLAN_DAYS_AROUND),
  }
}

export function planDays(trip: TripDays, planned: Iterable<string>): string[] {
  const { tripDate, tripEndDate } = clipTripDays(trip)
  const days = new Set(planned)
  const last = tripEndDate ?? tripDate
  for (let day = tripDate; day <= last; day = addDays(day, 1)) days.add(day)
  return [...days].sort()
}
