// Texts of days and instants in UK English. Trip days are calendar days of the place and never move with a time zone.
import { daysBetween } from '@sendit/core/time.ts'

const LOCALE = 'en-GB'
const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const mediumDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = dayFormat({ weekday: 'long' })
// en-US writes '2:31 PM', which the chat's 12-hour clock asks for; en-GB would write '2:31 pm'.
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
const instantDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })
const instantShortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })

/** 'Wednesday, 15 July 2026' */
export function longTripDate(day: string): string {
  const text = partsOf(longDay, day)
  return `${text.weekday}, ${text.day} ${text.month} ${text.year}`
}

/** 'Wednesday', '15 July', 'Wed' and '15'. */
export function dayWords(day: string): { weekday: string; date: string; short: string; number: string } {
  const { weekday: name = '', day: number = '', month = '' } = partsOf(longDay, day)
  return { weekday: name, date: `${number} ${month}`, short: name.slice(0, 3), number }
}

/** '2:31 PM' in the viewer's zone. */
export function clockTime(instant: string | Date): string {
  // Newer browsers put a narrow space before PM.
  return clock.format(new Date(instant)).replace(/\s/gu, ' ')
}

/** '22 July 2026' in the viewer's zone. */
export function longDate(instant: string | Date): string {
  return instantDay.format(new Date(instant))
}

/** '22 Jul' in the viewer's zone. */
export function shortDate(instant: string | Date): string {
  return instantShortDay.format(new Date(instant))
}

/** The viewer's calendar day of an instant. */
export function localDay(instant: string | Date): string {
  const date = new Date(instant)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** 'Today', 'Yesterday', a weekday within the last week, else '12 June 2026'. Both are calendar days. */
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
