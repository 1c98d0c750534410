import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { dayInZone, daysBetween } from '@sendit/core/time.ts'
import { hourAtPlace, whoseTime } from '#lib/place-clock.ts'

type Session = RecommendedBeach['bestSession']
type AtBeach = Pick<RecommendedBeach, 'location' | 'timezone'>

const HOUR_MS = 3_600_000

/** '10 AM', with its day when that is not the one it is at the beach, and whose time it is where the viewer's differs. */
export function whenText(instant: string, beach: AtBeach, now = new Date()): string {
  return `${dayWord(instant, beach.timezone, now)}${hourAtPlace(instant, beach.timezone)}${whoseTimeAt(beach, instant)}`
}

/** '2 PM to 6 PM' */
export function sessionTime({ from, to }: NonNullable<Session>, beach: AtBeach, now = new Date()): string {
  const { timezone } = beach
  const hours = `${hourAtPlace(from, timezone)} to ${hourAtPlace(to, timezone)}`
  return `${dayWord(from, timezone, now)}${hours}${whoseTimeAt(beach, from)}`
}

/**
 * When the score counts that stands on a beach, where it is not the one of now: 'Tomorrow 1 PM to 5 PM', the best session
 * if the scored hour lies in it, else that hour.
 */
export function scoredTimeText(beach: RecommendedBeach, now = new Date()): string | undefined {
  const { scoredFor, bestSession, timezone } = beach
  if (scoredFor === null) return undefined
  const isInSession = bestSession !== null && bestSession.from <= scoredFor && scoredFor < bestSession.to
  const session = isInSession
    ? bestSession
    : { from: scoredFor, to: hourAfter(scoredFor), score: beach.score }
  const text = sessionTime(session, beach, now)
  const isToday = dayWord(scoredFor, timezone, now) === ''
  return isToday ? `Today ${text}` : text.charAt(0).toUpperCase() + text.slice(1)
}

/** ' (Tarifa time)' where the viewer's clock shows another time than the beach's. */
export function whoseTimeAt({ location, timezone }: AtBeach, instant: string | Date): string {
  const [town = location] = location.split(',')
  return whoseTime({ name: town, timezone }, instant)
}

function hourAfter(instant: string): string {
  return new Date(Date.parse(instant) + HOUR_MS).toISOString()
}

/** The beach whose best session is the best of all, the earlier list place first. */
export function bestOfAll(beaches: readonly RecommendedBeach[]): RecommendedBeach | undefined {
  return beaches.reduce<RecommendedBeach | undefined>((best, beach) => {
    const score = beach.bestSession?.score ?? -1
    return score > (best?.bestSession?.score ?? -1) ? beach : best
  }, undefined)
}

function dayWord(instant: string, timezone: string, now: Date): string {
  const days = daysBetween(dayInZone(now, timezone), dayInZone(new Date(instant), timezone))
  if (days === 0) return ''
  if (days === 1) return 'tomorrow '
  return `${new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'long' }).format(new Date(instant))} `
}
