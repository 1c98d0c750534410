import { localDay } from './dates.ts'

export type Deadline = { value: string; label: string }

const LOCALE = 'en-GB'
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' })
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURS = [9, 12, 18, 21]
const OFFERED = 5

/** Full hours today and tomorrow, at least an hour ahead, plus 'never' and 'other'. */
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

/** Null for none. `typed` is local to the viewer. */
export function instantOf(chosen: string, typed: string): string | null {
  if (chosen === 'never') return null
  if (chosen !== 'other') return chosen
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export function momentText(instant: string | Date, now: Date): string {
  const at = new Date(instant)
  const time = clock.format(at)
  if (localDay(at) === localDay(now)) return `Today ${time}`
  const ahead = at.getTime() - now.getTime()
  const day = ahead > 0 && ahead < 6 * DAY_MS ? weekday.format(at) : shortDay.format(at)
  return `${day} ${time}`
}

export function deadlineText(closesAt: string, now: Date): string {
  return `until ${momentText(closesAt, now).replace(/^Today /, '')}`
}

export function leftText(endsAt: string, now: Date): string {
  const days = Math.floor((new Date(endsAt).getTime() - now.getTime()) / DAY_MS)
  return days < 2 ? deadlineText(endsAt, now) : `${days} days left`
}
