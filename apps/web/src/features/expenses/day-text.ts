import { daysBetween } from '@sendit/core/time.ts'
import { localDay, longDate, shortDate } from '#lib/dates.ts'

/** 'today', 'yesterday', '12 Jul', or '12 July 2025' in another year; in the viewer's zone. */
export function dayText(instant: string, now: Date): string {
  const day = localDay(instant)
  const today = localDay(now)
  const age = daysBetween(day, today)
  if (age === 0) return 'today'
  if (age === 1) return 'yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(instant) : longDate(instant)
}
