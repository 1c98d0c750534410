import { addDays } from '#time.ts'

export const WEEKS_OF_YEAR = 52
const DAYS_OF_WEEK = 7
const MS_PER_DAY = 86_400_000
/** Has no 29 February, so that a day of the year is the same one in all years. */
const COMMON_YEAR = 2001
/** A journey of a year touches all weeks; what is longer touches no more. */
const MOST_DAYS = 366

/**
 * The week of the year of a calendar day, 0 to 51: seven days each from 1 January on, the last one with eight. 29 February goes
 * with the 28th.
 */
export function weekOfYear(day: string): number {
  const month = Number(day.slice(5, 7))
  const date = day.endsWith('-02-29') ? 28 : Number(day.slice(8, 10))
  const before = (Date.UTC(COMMON_YEAR, month - 1, date) - Date.UTC(COMMON_YEAR, 0, 1)) / MS_PER_DAY
  return Math.min(WEEKS_OF_YEAR - 1, Math.floor(before / DAYS_OF_WEEK))
}

/** The weeks of the year that the days from the one to the other touch, each once, in the order of the journey. */
export function weeksBetween(from: string, to: string): number[] {
  const weeks = new Set<number>()
  for (let count = 0; count < MOST_DAYS; count += 1) {
    const day = addDays(from, count)
    if (day > to) break
    weeks.add(weekOfYear(day))
  }
  return [...weeks]
}

/** A week and its two neighbours, around New Year too. */
export function withNeighbours(week: number): [number, number, number] {
  return [(week + WEEKS_OF_YEAR - 1) % WEEKS_OF_YEAR, week, (week + 1) % WEEKS_OF_YEAR]
}

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
