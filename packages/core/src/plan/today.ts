import { GOOD_SCORE } from '#beaches/limits.ts'
import { addDays, dayInZone } from '#time.ts'
import type { TripDays } from '#trips/trip-days.ts'
import type { Tone, Verdict } from '#weather/verdict.ts'
import type { Waiting } from './contract.ts'
import { WAITING_KINDS } from './limits.ts'
import { isPast, type PlannedHours } from './planned-span.ts'

const NEXT_WINDOW_DAYS = 5
const MOST_FAIR = GOOD_SCORE - 1

/** Today, clamped to the trip. */
export function dayOfInterest({ tripDate, tripEndDate }: TripDays, today: string): string {
  const last = tripEndDate ?? tripDate
  if (today < tripDate) return tripDate
  return today > last ? last : today
}

export function isNextWindowDay(day: string, { after, trip }: { after: string; trip: TripDays }): boolean {
  return after < day && day <= addDays(after, NEXT_WINDOW_DAYS) && day <= (trip.tripEndDate ?? trip.tripDate)
}

/** Keeps the score's colour no greener than the verdict. */
export function scoreUnder(score: number, tone: Tone): number {
  return tone === 'good' ? score : Math.min(score, MOST_FAIR)
}

const LEAST_HOURS_OF_LIGHT = 2
const HOUR_MS = 3_600_000

/** With hardly any light left the day counts as over. */
export function calmVerdict(
  verdict: Verdict,
  { hours, now }: { hours: readonly { time: number; isDay: boolean }[]; now: Date },
): Verdict {
  const left = hours.filter(({ time, isDay }) => isDay && time * 1000 + HOUR_MS > now.getTime())
  if (verdict.tone !== 'low' || left.length >= LEAST_HOURS_OF_LIGHT) return verdict
  return { tone: 'none', word: 'Dark', reasons: ['Less than two hours of light are left'] }
}

type Answered = PlannedHours & { answer: string | null }
type AtPlace = { now: Date; timezone: string }

export function nextPlanned<Item extends Answered>(
  items: readonly Item[],
  { now, timezone }: AtPlace,
): Item | undefined {
  return items.find((item) => item.answer !== 'no' && !isPast(item, now, timezone))
}

export function unansweredOn<Item extends Answered & { isOwn: boolean }>(
  items: readonly Item[],
  { day, now, timezone }: AtPlace & { day: string },
): Item[] {
  return items.filter(
    (item) => item.day === day && item.answer === null && !item.isOwn && !isPast(item, now, timezone),
  )
}

export function endsToday(until: Date, { now, timezone }: AtPlace): boolean {
  return now < until && dayInZone(until, timezone) === dayInZone(now, timezone)
}

export function inOrderOfUrgency(waiting: readonly Waiting[]): Waiting[] {
  const rank = ({ kind }: Waiting) => Math.min(WAITING_KINDS.indexOf(kind), WAITING_KINDS.indexOf('vote'))
  const until = (one: Waiting) => (one.until === null ? 0 : Date.parse(one.until))
  return waiting.toSorted((one, other) => rank(one) - rank(other) || until(one) - until(other))
}
