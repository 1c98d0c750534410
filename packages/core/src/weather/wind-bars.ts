import { timeInZone } from '#time.ts'
import type { WeekDay } from './contract.ts'
import type { VerdictWord } from './verdict.ts'

export const FIRST_HOUR = 8
const LAST_HOUR = 21
/** Full height. */
const FULL_KNOTS = 34

export type WindBar = {
  hour: number
  share: number | null
  word: VerdictWord | null
  isInWindow: boolean
}

export function windBars({ hours, window }: WeekDay, timezone: string): WindBar[] {
  const byHour = new Map(hours.map((hour) => [hourOf(hour.time, timezone), hour]))
  return Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => {
    const hour = byHour.get(FIRST_HOUR + index)
    return {
      hour: FIRST_HOUR + index,
      share: hour === undefined ? null : Math.min(1, hour.windSpeed / FULL_KNOTS),
      word: hour === undefined ? null : (hour.word ?? 'Unknown'),
      isInWindow: hour !== undefined && window !== null && window.from <= hour.time && hour.time < window.to,
    }
  })
}

export function windRange({ hours, window }: WeekDay): { lowest: number; highest: number } | null {
  if (window !== null) return { lowest: Math.round(window.lowest), highest: Math.round(window.highest) }
  const light = hours.filter(({ isDay }) => isDay).map(({ windSpeed }) => Math.round(windSpeed))
  return light.length === 0 ? null : { lowest: Math.min(...light), highest: Math.max(...light) }
}

function hourOf(instant: string, timezone: string): number {
  return Number(timeInZone(new Date(instant), timezone).slice(0, 2))
}
