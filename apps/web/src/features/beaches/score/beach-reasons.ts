import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { capTone } from '@sendit/core/weather/cap-tone.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { Cap } from '@sendit/core/weather/contract.ts'
import { twelveHourText } from '#lib/place-clock.ts'
import { whoseTimeAt } from './session-text.ts'

export type BeachReason = {
  key: 'cap' | 'wind' | 'direction' | 'tide'
  tone: 'good' | 'bad' | 'warning' | 'neutral'
  text: string
}

/**
 * Why a beach has its score, in a few words: what caps it, its wind, its direction, its tide. Under a cap nothing else is
 * called good: a wind in range is none to ride when it blows out to sea.
 */
export function beachReasons(beach: RecommendedBeach, now = new Date()): BeachReason[] {
  const { tides, caps } = beach
  const [cap] = caps
  const facts = [windReason(beach), directionReason(beach)]
  return [
    ...(cap === undefined ? facts : [capReason(cap), ...facts.filter(saysMore(cap)).map(withoutPraise)]),
    ...(tides.high === null
      ? []
      : [{ key: 'tide' as const, tone: 'neutral' as const, text: highText(beach, tides.high, now) }]),
  ]
}

function capReason(cap: Cap): BeachReason {
  return { key: 'cap', tone: capTone(cap) === 'danger' ? 'bad' : 'warning', text: cap.reason }
}

/** 'Not enough wind' and 'Wind too light' are one thing. */
function saysMore({ reason }: Cap) {
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
