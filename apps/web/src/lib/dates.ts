// UK English. Trip days are the place's calendar days and never shift with a time zone.
import { daysBetween } from '@sendit/core/time.ts'

const LOCALE = 'en-GB'
const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const mediumDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = dayFormat({ weekday: 'long' })
// en-US writes '2:31 PM' as the chat requires; en-GB '2:31 pm'.
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
const instantDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })
const instantShortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })

export function longTripDate(day: string): string {
  const text = partsOf(longDay, day)
  return `${text.weekday}, ${text.day} ${text.month} ${text.year}`
}

export function dayWords(day: string): { weekday: string; date: string; short: string; number: string } {
  const { weekday: name = '', day: number = '', month = '' } = partsOf(longDay, day)
  return { weekday: name, date: `${number} ${month}`, short: name.slice(0, 3), number }
}

export function clockTime(instant: string | Date): string {
  // Newer browsers put a narrow space before PM.
  return clock.format(new Date(instant)).replace(/\s/gu, ' ')
}

export function longDate(instant: string | Date): string {
  return instantDay.format(new Date(instant))
}

export function shortDate(instant: string | Date): string {
  return instantShortDay.format(new Date(instant))
}

export function localDay(instant: string | Date): string {
  const date = new Date(instant)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** 'Today', 'Yesterday', a weekday, or '12 June 2026'. */
export function relativeDay(day: string, today: string): string {
  const age = daysBetween(day, today)
  if (age === 0) return 'Today'
  if (age === 1) return 'Yesterday'
  return age > 1 && age < 7 ? weekday.format(utcDate(day)) : mediumDay.format(utcDate(day))
}

function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
}

function utcDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function partsOf(format: Intl.DateTimeFormat, day: string): Record<string, string> {
  return Object.fromEntries(format.formatToParts(utcDate(day)).map(({ type, value }) => [type, value]))
}
