import { addDays, startOfDayInZone, zoneOffsetMs } from '#time.ts'

/** The time at which the clocks are changed, and the one that they show then, HH:mm. */
export type ClockChange = { from: string; to: string; isBack: boolean }

const MINUTE_MS = 60_000

/** How the clocks in `timezone` change on this day; null on nearly all. */
export function clockChange(day: string, timezone: string): ClockChange | null {
  // A change at midnight belongs to the day that begins with it.
  let early = startOfDayInZone(day, timezone).getTime() - MINUTE_MS
  let late = startOfDayInZone(addDays(day, 1), timezone).getTime() - MINUTE_MS
  const offsetAt = (ms: number) => zoneOffsetMs(new Date(ms), timezone)
  const [before, after] = [offsetAt(early), offsetAt(late)]
  if (before === after) return null
  while (late - early > MINUTE_MS) {
    const middle = Math.floor((early + late) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle) === before) early = middle
    else late = middle
  }
  const clock = (offset: number) => new Date(late + offset).toISOString().slice(11, 16)
  return { from: clock(before), to: clock(after), isBack: after < before }
}
