// What clocks on a wall show, where they are changed.
import { zoneOffsetMs } from './time.ts'

const MS_PER_DAY = 86_400_000

/** Whether clocks in `timeZone` show this time twice on its day: it lies in the hour, or half of one, for which they go back. */
export function comesTwice(instant: Date, timeZone: string): boolean {
  const offsetIn = (ms: number) => zoneOffsetMs(new Date(instant.getTime() + ms), timeZone)
  const backMs = offsetIn(-MS_PER_DAY) - offsetIn(MS_PER_DAY)
  return backMs > 0 && [backMs, -backMs].some((ms) => offsetIn(ms) + ms === offsetIn(0))
}

/** How far the clock of `timeZone` is ahead of UTC at `instant`, in words: 'GMT+2'. */
export function offsetText(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return format.format(instant).split(' ').at(-1) ?? ''
}
