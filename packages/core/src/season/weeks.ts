import { addDays } from '#time.ts'

export const WEEKS_OF_YEAR = 52
const DAYS_OF_WEEK = 7
const MS_PER_DAY = 86_400_000
/** A non-leap year. */
const COMMON_YEAR = 2001
/** A year touches all weeks; bounds the loop. */
const MOST_DAYS = 366

/** 0 to 51 from 1 January; the last has eight days. 29 February counts as the 28th. */
export function weekOfYear(day: string): number {
  const month = Number(day.slice(5, 7))
  const date = day.endsWith('-02-29') ? 28 : Number(day.slice(8, 10))
  const before = (Date.UTC(COMMON_YEAR, month - 1, date) - Date.UTC(COMMON_YEAR, 0, 1)) / MS_PER_DAY
  return Math.min(WEEKS_OF_YEAR - 1, Math.floor(before / DAYS_OF_WEEK))
}

export function weeksBetween(from: string, to: string): number[] {
  const weeks = new Set<number>()
  for (let count = 0; count < MOST_DAYS; count += 1) {
    const day = addDays(from, count)
    if (day > to) break
    weeks.add(weekOfYear(day))
  }
  return [...weeks]
}

export function withNeighbours(week: number): [number, number, number] {
  return [(week + WEEKS_OF_YEAR - 1) % WEEKS_OF_YEAR, week, (week + 1) % WEEKS_OF_YEAR]
}

/** From the largest kite's minimum to the smallest's maximum (docs/weather.md 9.1). */
export const LEAST_RIDEABLE_KNOTS = 12
export const MOST_RIDEABLE_KNOTS = 35
export const RIDEABLE_HOURS = 4
const WINDS = MOST_RIDEABLE_KNOTS - LEAST_RIDEABLE_KNOTS + 1

export type WeekTally = {
  days: number
  rideableDays: number
  /** `east` and `north` point to where the wind came from. */
  hours: number
  knots: number
  east: number
  north: number
  /** One bin per knot, from 12 to 35. */
  winds: number[]
}

/** Degrees it comes from; null is unknown. */
export type DaylightHour = { windKnots: number | null; windDirection: number | null }

export function emptyTallies(): WeekTally[] {
  return Array.from({ length: WEEKS_OF_YEAR }, () => ({
    ...{ days: 0, rideableDays: 0, hours: 0, knots: 0, east: 0, north: 0 },
    winds: Array.from({ length: WINDS }, () => 0),
  }))
}

/** Returns false for days with unknown hours: they would bias towards calm. No daylight counts as unrideable. */
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
