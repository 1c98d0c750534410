import { daysBetween } from '#time.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY, MAX_TRIP_DAYS } from './limits.ts'
import type { TripDays } from './trip-days.ts'

export type TripDaysFault = { field: keyof TripDays; message: string }

const FAR_AHEAD_YEARS = 3
const OUT_OF_YEARS = 'Trip dates must lie between 1970 and 2100'

export function tripDaysFault({ tripDate, tripEndDate }: TripDays): TripDaysFault | undefined {
  if (!isTripDay(tripDate)) return { field: 'tripDate', message: OUT_OF_YEARS }
  if (tripEndDate === null) return undefined
  const fault = (message: string): TripDaysFault => ({ field: 'tripEndDate', message })
  if (tripEndDate < tripDate) return fault('Trip end date must not be before the start date')
  if (!isTripDay(tripEndDate)) return fault(OUT_OF_YEARS)
  if (daysBetween(tripDate, tripEndDate) >= MAX_TRIP_DAYS)
    return fault(`A trip lasts at most ${MAX_TRIP_DAYS} days`)
  return undefined
}

/** So far away that it may be a typo. */
export function isFarAhead(day: string, today: string): boolean {
  return day > `${Number(today.slice(0, 4)) + FAR_AHEAD_YEARS}${today.slice(4)}`
}

const isTripDay = (day: string) => FIRST_TRIP_DAY <= day && day <= LAST_TRIP_DAY
