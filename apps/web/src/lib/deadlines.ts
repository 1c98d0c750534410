import { localDay } from './dates.ts'

/** What an end of voting may be chosen from: 'never', 'other', or an ISO instant. */
export type Deadline = { value: string; label: string }

const LOCALE = 'en-GB'
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' })
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hours of the viewer's day at which crews decide things. */
const HOURS = [9, 12, 18, 21]
const OFFERED = 5

/** Full hours of today and tomorrow that are at least an hour away, without any, and one's own. */
export function deadlinesFrom(now: Date): Deadline[] {
  const moments = [0, 1, 2].flatMap((days) =>
    HOURS.map((hour) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)),
  )
  const ahead = moments.filter((at) => at.getTime() - now.getTime() >= HOUR_MS).slice(0, OFFERED)
  return [
    { value: 'never', label: 'when you close it' },
    ...ahead.map((at) => ({ value: at.toISOString(), label: momentText(at, now) })),
    { value: 'other', label: 'another time' },
  ]
}

/** The instant that a deadline stands for; null for none. `typed` is what a date and time field holds, in the viewer's zone. */
export function instantOf(chosen: string, typed: string): string | null {
  if (chosen === 'never') return null
  if (chosen !== 'other') return chosen
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** 'Today 18:00', 'Thu 09:00' within a week, else '24 Jul 18:00', in the viewer's zone. */
export function momentText(instant: string | Date, now: Date): string {
  const at = new Date(instant)
  const time = clock.format(at)
  if (localDay(at) === localDay(now)) return `Today ${time}`
  const ahead = at.getTime() - now.getTime()
  const day = ahead > 0 && ahead < 6 * DAY_MS ? weekday.format(at) : shortDay.format(at)
  return `${day} ${time}`
}

/** 'until 18:00' on the day itself, 'until Thu 09:00'. */
export function deadlineText(closesAt: string, now: Date): string {
  return `until ${momentText(closesAt, now).replace(/^Today /, '')}`
}

/** '3 days left' from two days on, else when it is. */
export function leftText(endsAt: string, now: Date): string {
  const days = Math.floor((new Date(endsAt).getTime() - now.getTime()) / DAY_MS)
  return days < 2 ? deadlineText(endsAt, now) : `${days} days left`
}
