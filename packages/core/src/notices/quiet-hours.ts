import { instantInZone } from '#instant-in-zone.ts'
import { addDays, dayInZone, timeInZone } from '#time.ts'
import { isUrgent, type NoticeCategory } from './categories.ts'

/** Wall-clock times, HH:MM; `from` may lie after `until`, and then the night is between them. The same twice: never. */
export type QuietHours = { isOn: boolean; from: string; until: string }

/** Until when a notice waits that is ready at `now`; undefined where it may go out. */
export function heldUntil(
  now: Date,
  { category, quiet, timeZone }: { category: NoticeCategory; quiet: QuietHours; timeZone: string },
): Date | undefined {
  return isUrgent(category) ? undefined : quietUntil(now, quiet, timeZone)
}

/**
 * The end of the quiet hours that `now` lies in; undefined outside of them. Where a clock change skips the end, the first instant
 * after it; an end that comes twice counts the first time.
 */
export function quietUntil(now: Date, { isOn, from, until }: QuietHours, timeZone: string): Date | undefined {
  if (!isOn || from === until) return undefined
  const time = timeInZone(now, timeZone)
  const isQuiet = from < until ? from <= time && time < until : from <= time || time < until
  if (!isQuiet) return undefined
  const today = dayInZone(now, timeZone)
  const end = instantInZone(time < until ? today : addDays(today, 1), until, timeZone)
  // The hour that comes twice in autumn: its second time lies after an end that has been.
  return end > now ? end : undefined
}
