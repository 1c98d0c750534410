import { instantInZone } from '#instant-in-zone.ts'
import { endsNextDay } from '#plan/end-text.ts'
import { addDays, dayInZone, startOfDayInZone } from '#time.ts'

export type PlannedHours = { day: string; startsAt: string; endsAt: string | null }

const HOURS_WITHOUT_END = 2
const HOUR_MS = 3_600_000

/** An ambiguous time is its first instant, a skipped one the moment of change. A repeated hour thus counts in full. */
export function plannedSpan(
  { day, startsAt, endsAt }: PlannedHours,
  timezone: string,
): { from: Date; to: Date } {
  const from = instantInZone(day, startsAt, timezone)
  if (endsAt !== null) return { from, to: instantInZone(endDay({ day, startsAt, endsAt }), endsAt, timezone) }
  const midnight = startOfDayInZone(addDays(day, 1), timezone).getTime()
  return { from, to: new Date(Math.min(from.getTime() + HOURS_WITHOUT_END * HOUR_MS, midnight)) }
}

/** Without an end, past once started. Never becomes future again when clocks go back. */
export function isPast(hours: PlannedHours, now: Date, timezone: string): boolean {
  const today = dayInZone(now, timezone)
  const lastDay = endDay(hours)
  if (lastDay !== today) return lastDay < today
  return instantInZone(lastDay, hours.endsAt ?? hours.startsAt, timezone) <= now
}

/** An end before the start is on the next day. */
export function endDay(hours: PlannedHours): string {
  return endsNextDay(hours) ? addDays(hours.day, 1) : hours.day
}
