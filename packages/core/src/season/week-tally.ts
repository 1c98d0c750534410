import { WEEKS_OF_YEAR, weekOfYear } from './weeks.ts'

/** Knots of mean wind: with the largest kite of a quiver, and before the smallest is too large. docs/weather.md 9.1 */
export const LEAST_RIDEABLE_KNOTS = 12
export const MOST_RIDEABLE_KNOTS = 35
/** Hours of daylight with such wind that make a day worth the journey. */
export const RIDEABLE_HOURS = 4
const WINDS = MOST_RIDEABLE_KNOTS - LEAST_RIDEABLE_KNOTS + 1

/** What the days of one week of the year were like, over all years that are known. Speeds in knots. */
export type WeekTally = {
  days: number
  rideableDays: number
  /** Hours of daylight, and the sum of their winds; `east` and `north` point to where it came from. */
  hours: number
  knots: number
  east: number
  north: number
  /** Of the rideable hours, how many had from 12 to below 13 knots, and so on to 35. */
  winds: number[]
}

/** An hour of daylight; null is unknown. The direction is where the wind comes from, in degrees. */
export type DaylightHour = { windKnots: number | null; windDirection: number | null }

export function emptyTallies(): WeekTally[] {
  return Array.from({ length: WEEKS_OF_YEAR }, () => ({
    ...{ days: 0, rideableDays: 0, hours: 0, knots: 0, east: 0, north: 0 },
    winds: Array.from({ length: WINDS }, () => 0),
  }))
}

/**
 * Counts one day of the place, and says whether it did: a day with an hour of unknown wind does not, since it would be called calm
 * too often. Without any daylight nobody rides.
 */
export function countDay(tallies: WeekTally[], day: string, daylight: readonly DaylightHour[]): boolean {
  const tally = tallies[weekOfYear(day)]
  if (tally === undefined || daylight.some(({ windKnots }) => windKnots === null)) return false
  let rideable = 0
  for (const { windKnots, windDirection } of daylight) {
    const knots = windKnots ?? 0
    tally.hours += 1
    tally.knots += knots
    if (windDirection !== null) {
      tally.east += knots * Math.sin((windDirection * Math.PI) / 180)
      tally.north += knots * Math.cos((windDirection * Math.PI) / 180)
    }
    if (!isRideable(knots)) continue
    rideable += 1
    const place = Math.floor(knots) - LEAST_RIDEABLE_KNOTS
    tally.winds[place] = (tally.winds[place] ?? 0) + 1
  }
  tally.days += 1
  if (rideable >= RIDEABLE_HOURS) tally.rideableDays += 1
  return true
}

function isRideable(knots: number): boolean {
  return knots >= LEAST_RIDEABLE_KNOTS && knots <= MOST_RIDEABLE_KNOTS
}
