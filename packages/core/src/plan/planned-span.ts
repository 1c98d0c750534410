import { instantInZone } from '#instant-in-zone.ts'
import { endsNextDay } from '#plan/end-text.ts'
import { addDays, dayInZone, startOfDayInZone } from '#time.ts'

/** When something is planned: HH:mm on the clock of its place. */
export type PlannedHours = { day: string; startsAt: string; endsAt: string | null }

/** What has no end is taken for so many hours. */
const HOURS_WITHOUT_END = 2
const HOUR_MS = 3_600_000

/**
 * From when to when it lasts. Where the clocks change, a time that comes twice is the first of them, as in a calendar, and one that is
 * skipped is when they change; so that an hour that comes twice lies whole in what begins with it and ends after it.
 */
export function plannedSpan(
  { day, startsAt, endsAt }: PlannedHours,
  timezone: string,
): { from: Date; to: Date } {
  const from = instantInZone(day, startsAt, timezone)
  if (endsAt !== null) return { from, to: instantInZone(endDay({ day, startsAt, endsAt }), endsAt, timezone) }
  const midnight = startOfDayInZone(addDays(day, 1), timezone).getTime()
  return { from, to: new Date(Math.min(from.getTime() + HOURS_WITHOUT_END * HOUR_MS, midnight)) }
}

/** Whether it is over at `now`; what has no end is as soon as it begins. Clocks that go back bring nothing back. */
export function isPast(hours: PlannedHours, now: Date, timezone: string): boolean {
  const today = dayInZone(now, timezone)
  const lastDay = endDay(hours)
  if (lastDay !== today) return lastDay < today
  return instantInZone(lastDay, hours.endsAt ?? hours.startsAt, timezone) <= now
}

/** The day on which it ends: an end before the start is of the next one. */
export function endDay(hours: PlannedHours): string {
  return endsNextDay(hours) ? addDays(hours.day, 1) : hours.day
}
