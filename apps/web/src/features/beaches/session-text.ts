import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { dayInZone, daysBetween } from '@sendit/core/time.ts'
import { hourAtPlace } from '#lib/place-clock.ts'

type Session = RecommendedBeach['bestSession']

/** '10 AM', with its day when that is not the one it is at the place. */
export function whenText(instant: string, timezone: string, now = new Date()): string {
  return `${dayWord(instant, timezone, now)}${hourAtPlace(instant, timezone)}`
}

/** '2 PM to 6 PM' */
export function sessionTime({ from, to }: NonNullable<Session>, timezone: string, now = new Date()): string {
  return `${whenText(from, timezone, now)} to ${hourAtPlace(to, timezone)}`
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
