import { addDays, startOfDayInZone, zoneOffsetMs } from '#time.ts'

export type ClockChange = { from: string; to: string; isBack: boolean }

const MINUTE_MS = 60_000

export function clockChange(day: string, timezone: string): ClockChange | null {
  // A change at midnight belongs to the day it starts.
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
