// What clocks on a wall show, where they are changed.
import { zoneOffsetMs } from './time.ts'

const MS_PER_DAY = 86_400_000

/**
 * The instant at which clocks in `timeZone` show `time` (HH:MM) on `day`. A time that comes twice is the first of them; for one
 * that a clock change skips, the first instant after the change.
 */
export function instantInZone(day: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (ms: number) => ms + zoneOffsetMs(new Date(ms), timeZone)
  const before = wall - zoneOffsetMs(new Date(wall - MS_PER_DAY), timeZone)
  const after = wall - zoneOffsetMs(new Date(wall + MS_PER_DAY), timeZone)
  const found = [before, after].sort((a, b) => a - b).find((ms) => shownAt(ms) === wall)
  if (found !== undefined) return new Date(found)
  let [early, late] = [Math.min(before, after), Math.max(before, after)]
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000
    if (shownAt(middle) < wall) early = middle
    else late = middle
  }
  return new Date(late)
}

/** Whether clocks in `timeZone` show this time twice on its day: it lies in the hour, or half of one, for which they go back. */
export function comesTwice(instant: Date, timeZone: string): boolean {
  const at = instant.getTime()
  const offsetAt = (ms: number) => zoneOffsetMs(new Date(ms), timeZone)
  const backMs = offsetAt(at - MS_PER_DAY) - offsetAt(at + MS_PER_DAY)
  if (backMs <= 0) return false
  const own = offsetAt(at)
  return offsetAt(at + backMs) === own - backMs || offsetAt(at - backMs) === own + backMs
}

/** How far the clock of `timeZone` is ahead of UTC at `instant`, in words: 'GMT+2'. */
export function offsetText(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}
