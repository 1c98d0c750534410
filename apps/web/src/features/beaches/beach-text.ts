import type { KnownBeach, RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { dayInZone, daysBetween } from '@sendit/core/time.ts'
import { capTone } from '@sendit/core/weather/cap-tone.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { Cap } from '@sendit/core/weather/contract.ts'
import { hourAtPlace, twelveHourText, whoseTime } from '#lib/place-clock.ts'

type Session = RecommendedBeach['bestSession']
type AtBeach = Pick<RecommendedBeach, 'location' | 'timezone'>

const HOUR_MS = 3_600_000

/** '10 AM', with the day unless today at the beach, and whose time where the viewer's differs. */
export function whenText(instant: string, beach: AtBeach, now = new Date()): string {
  return `${dayWord(instant, beach.timezone, now)}${hourAtPlace(instant, beach.timezone)}${whoseTimeAt(beach, instant)}`
}

/** '2 PM to 6 PM' */
export function sessionTime({ from, to }: NonNullable<Session>, beach: AtBeach, now = new Date()): string {
  const { timezone } = beach
  const hours = `${hourAtPlace(from, timezone)} to ${hourAtPlace(to, timezone)}`
  return `${dayWord(from, timezone, now)}${hours}${whoseTimeAt(beach, from)}`
}

/** 'Tomorrow 1 PM to 5 PM': the best session if it contains the scored hour, else that hour. Undefined for now. */
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

/** ' (Tarifa time)', where the viewer's clock differs from the beach's. */
function whoseTimeAt({ location, timezone }: AtBeach, instant: string | Date): string {
  const [town = location] = location.split(',')
  return whoseTime({ name: town, timezone }, instant)
}

function hourAfter(instant: string): string {
  return new Date(Date.parse(instant) + HOUR_MS).toISOString()
}

/** Ties go to the earlier one. */
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

export type BeachReason = {
  key: 'cap' | 'wind' | 'direction' | 'tide'
  tone: 'good' | 'bad' | 'warning' | 'neutral'
  text: string
}

/** Under a cap nothing is called good: wind in range is not rideable when it blows offshore. */
export function beachReasons(beach: RecommendedBeach, now = new Date()): BeachReason[] {
  const { tides, caps } = beach
  const [cap] = caps
  const isOld = beach.verdict?.word === 'Old forecast'
  const known = [windReason(beach), directionReason(beach)]
  const facts = isOld ? known.map(withoutPraise) : known
  return [
    ...(cap === undefined ? facts : [capReason(cap), ...facts.filter(addsTo(cap)).map(withoutPraise)]),
    ...(tides.high === null
      ? []
      : [{ key: 'tide' as const, tone: 'neutral' as const, text: highText(beach, tides.high, now) }]),
  ]
}

function capReason(cap: Cap): BeachReason {
  return { key: 'cap', tone: capTone(cap) === 'danger' ? 'bad' : 'warning', text: cap.reason }
}

/** 'Not enough wind' and 'Wind too light' say the same. */
function addsTo({ reason }: Cap) {
  const isAboutSpeed = reason === 'Not enough wind' || reason === 'Too much wind'
  return ({ key, tone }: BeachReason) => !(isAboutSpeed && key === 'wind' && tone === 'bad')
}

function withoutPraise(reason: BeachReason): BeachReason {
  return reason.tone === 'good' ? { ...reason, tone: 'neutral' } : reason
}

function windReason({ windSpeedOk, scoredWind, windMinKnots }: RecommendedBeach): BeachReason {
  if (windSpeedOk) return { key: 'wind', tone: 'good', text: 'Wind in range' }
  const isLight = scoredWind.windSpeed < windMinKnots
  return { key: 'wind', tone: 'bad', text: isLight ? 'Wind too light' : 'Wind too strong' }
}

function directionReason(beach: RecommendedBeach): BeachReason {
  const { windDirectionOk, scoredWind, idealWindDirections } = beach
  if (!windDirectionOk) {
    return { key: 'direction', tone: 'neutral', text: `Best ${idealWindDirections.slice(0, 3).join(', ')}` }
  }
  return { key: 'direction', tone: 'good', text: `${compassPoint(scoredWind.windDirection)} ideal` }
}

function highText(beach: RecommendedBeach, high: string, now: Date): string {
  return `High ${twelveHourText(high)}${whoseTimeAt(beach, now)}`
}

const PEOPLE = {
  all: 'For all levels',
  intermediate: 'For intermediate riders',
  advanced: 'For advanced riders',
}
const WATERS = { sea: 'the sea', lagoon: 'a lagoon', lake: 'a lake', river: 'a river' }

export function levelText({ level, waterType, hazards }: KnownBeach): string {
  const mind = hazards.length === 0 ? '' : ` Mind: ${hazards.join(', ')}.`
  return `${PEOPLE[level]}, on ${WATERS[waterType]}.${mind}`
}

export function distanceText({ distanceKm, location }: KnownBeach): string {
  return `${distanceKm < 1 ? 'Less than 1' : Math.round(distanceKm)} km away, ${location}`
}
