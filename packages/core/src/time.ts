// Local calendar days are `YYYY-MM-DD` strings, never instants.

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const MS_PER_DAY = 86_400_000

export function isCalendarDay(value: string): boolean {
  const ms = dayToUtcMs(value)
  return ms !== undefined && new Date(ms).toISOString().slice(0, 10) === value
}

export function daysBetween(from: string, to: string): number {
  return Math.round((requireDay(to) - requireDay(from)) / MS_PER_DAY)
}

export function addDays(day: string, count: number): string {
  return new Date(requireDay(day) + count * MS_PER_DAY).toISOString().slice(0, 10)
}

export function dayInZone(instant: Date, timeZone: string): string {
  const parts = zonedParts(instant, timeZone)
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** If midnight is skipped, the first existing instant. */
export function startOfDayInZone(day: string, timeZone: string): Date {
  const wall = requireDay(day)
  const guess = wall - zoneOffsetMs(new Date(wall), timeZone)
  const settled = wall - zoneOffsetMs(new Date(guess), timeZone)
  const start = new Date(settled)
  return dayInZone(start, timeZone) === day ? start : new Date(Math.max(guess, settled))
}

export function timeInZone(instant: Date, timeZone: string): string {
  const { hour, minute } = zonedParts(instant, timeZone)
  return `${hour}:${minute}`
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Positive east of Greenwich. */
export function zoneOffsetMs(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = zonedParts(instant, timeZone)
  const wall = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return wall - Math.floor(instant.getTime() / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function zonedParts(instant: Date, timeZone: string) {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const found: Record<string, string> = {}
  for (const part of format.formatToParts(instant)) found[part.type] = part.value
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = found
  return { year, month, day, hour, minute, second }
}

function requireDay(day: string): number {
  const ms = dayToUtcMs(day)
  if (ms === undefined) throw new RangeError(`not a calendar day: ${day}`)
  return ms
}

function dayToUtcMs(day: string): number | undefined {
  const match = DAY_PATTERN.exec(day)
  if (match === null) return undefined
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return Number.isNaN(ms) ? undefined : ms
}
