import { timeInZone } from '#time.ts'
import type { WeekDay } from './contract.ts'
import type { VerdictWord } from './verdict.ts'

/** The hours that riders look at, on the place's clock. */
export const FIRST_HOUR = 8
const LAST_HOUR = 21
/** A wind of this many knots fills the strip. */
const FULL_KNOTS = 34

export type WindBar = {
  hour: number
  /** Of the strip's height; null where the wind of that hour is not known. */
  share: number | null
  /** Null with the share. */
  word: VerdictWord | null
  isInWindow: boolean
}

/** Fourteen hours of a day as bars; those of its window stand out. */
export function windBars({ hours, window }: WeekDay, timezone: string): WindBar[] {
  const byHour = new Map(hours.map((hour) => [hourOf(hour.time, timezone), hour]))
  return Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => {
    const hour = byHour.get(FIRST_HOUR + index)
    return {
      hour: FIRST_HOUR + index,
      share: hour === undefined ? null : Math.min(1, hour.windSpeed / FULL_KNOTS),
      // A server of the version before sends none.
      word: hour === undefined ? null : (hour.word ?? 'Unknown'),
      isInWindow: hour !== undefined && window !== null && window.from <= hour.time && hour.time < window.to,
    }
  })
}

/** The wind of a day in two numbers: of its window, else of its hours of light; null where nothing is known. */
export function windRange({ hours, window }: WeekDay): { lowest: number; highest: number } | null {
  if (window !== null) return { lowest: Math.round(window.lowest), highest: Math.round(window.highest) }
  const light = hours.filter(({ isDay }) => isDay).map(({ windSpeed }) => Math.round(windSpeed))
  return light.length === 0 ? null : { lowest: Math.min(...light), highest: Math.max(...light) }
}

/** 0 to 23 */
function hourOf(instant: string, timezone: string): number {
  return Number(timeInZone(new Date(instant), timezone).slice(0, 2))
}
