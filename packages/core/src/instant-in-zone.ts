import { zoneOffsetMs } from './time.ts'

const MS_PER_DAY = 86_400_000

/** An ambiguous time gives the first instant, a skipped one the first after the change. */
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
