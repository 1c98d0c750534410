import { zoneOffsetMs } from './time.ts'

const MS_PER_DAY = 86_400_000

/** In the hour (or half hour) repeated when clocks go back. */
export function comesTwice(instant: Date, timeZone: string): boolean {
  const offsetIn = (ms: number) => zoneOffsetMs(new Date(instant.getTime() + ms), timeZone)
  const backMs = offsetIn(-MS_PER_DAY) - offsetIn(MS_PER_DAY)
  return backMs > 0 && [backMs, -backMs].some((ms) => offsetIn(ms) + ms === offsetIn(0))
}

export function offsetText(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return format.format(instant).split(' ').at(-1) ?? ''
}
