import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { dayInZone, daysBetween } from '@sendit/core/time.ts'
import { hourAtPlace } from '#lib/place-clock.ts'

type Session = RecommendedBeach['bestSession']

/** '10 AM', with its day when that is not the one it is at the place. */
export function whenText(instant: string, timezone: string, now = new Date()): string {
  return `${dayWord(instant, timezone, now)}${hourAtPlace(instant, timezone)}`
}

/** 'Best session: 2 PM to 6 PM, score 93.' */
export function sessionText(session: Session, timezone: string, now = new Date()): string {
  if (session === null) return 'No good session of two hours in sight.'
  const { from, to, score } = session
  return `Best session: ${whenText(from, timezone, now)} to ${hourAtPlace(to, timezone)}, score ${score}.`
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
