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
