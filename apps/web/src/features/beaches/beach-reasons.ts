import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { twelveHourText } from '#lib/place-clock.ts'

export type BeachReason = {
  key: 'wind' | 'direction' | 'tide'
  tone: 'good' | 'bad' | 'neutral'
  text: string
}

/** Why a beach has its score, in a few words: its wind, its direction, its tide. */
export function beachReasons(beach: RecommendedBeach): BeachReason[] {
  const { tides } = beach
  return [
    windReason(beach),
    directionReason(beach),
    ...(tides.high === null
      ? []
      : [{ key: 'tide' as const, tone: 'neutral' as const, text: `High ${twelveHourText(tides.high)}` }]),
  ]
}

function windReason({
  windSpeedOk,
  scoredFor,
  currentConditions,
  windMinKnots,
}: RecommendedBeach): BeachReason {
  if (windSpeedOk) return { key: 'wind', tone: 'good', text: 'Wind in range' }
  // The wind of a later hour is judged but not told, so neither is its side of the range.
  if (scoredFor !== null) return { key: 'wind', tone: 'bad', text: 'Wind out of range' }
  const isLight = currentConditions.windSpeed < windMinKnots
  return { key: 'wind', tone: 'bad', text: isLight ? 'Wind too light' : 'Wind too strong' }
}

function directionReason(beach: RecommendedBeach): BeachReason {
  const { windDirectionOk, scoredFor, currentConditions, idealWindDirections } = beach
  if (!windDirectionOk) {
    return { key: 'direction', tone: 'neutral', text: `Best ${idealWindDirections.slice(0, 3).join(', ')}` }
  }
  const text =
    scoredFor === null ? `${compassPoint(currentConditions.windDirection)} ideal` : 'Direction ideal'
  return { key: 'direction', tone: 'good', text }
}
