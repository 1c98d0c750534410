import { angleBetween, compassPoint } from '#weather/compass.ts'
import type { Cap } from '#weather/contract.ts'
import { isRough } from '#weather/gusts.ts'
import { FAIR_SCORE, GOOD_SCORE } from './limits.ts'
import {
  type Conditions,
  isIdealDirection,
  type Part,
  type PartKey,
  type ScoredSpot,
  scoreParts,
  shoreName,
  speedValue,
} from './score-parts.ts'

export const RATINGS = ['green', 'yellow', 'red'] as const
export type Rating = (typeof RATINGS)[number]
/** Both out of 100; `weight` is the maximum after unknown parts are left out. */
export type Component = { key: PartKey; weight: number; value: number; points: number; text: string }
export type BeachScore = {
  score: number
  rating: Rating
  components: Component[]
  caps: Cap[]
  summary: string
}

const FULL_SCORE = 100

export function beachScore(spot: ScoredSpot, now: Conditions): BeachScore {
  const parts = rescale(scoreParts(spot, now))
  const caps = scoreCaps(spot, now)
  const earned = parts.reduce((sum, { weight, value }) => sum + weight * value, 0)
  const score = Math.min(toWhole(earned), ...caps.map(({ limit }) => limit))
  const components = parts.map(({ key, weight, value, text }) => ({
    key,
    weight: toTenth(weight),
    value: Math.round(value * 1000) / 1000,
    points: toTenth(weight * value),
    text,
  }))
  return { score, rating: ratingOf(score), components, caps, summary: summarise(spot, now, { score, caps }) }
}

/** Scales known weights to 100, except the tide's, which may move a score by at most 5. */
function rescale(parts: readonly Part[]): Part[] {
  const tideWeight = parts.find(({ key }) => key === 'tide')?.weight ?? 0
  const known = parts.reduce((sum, { weight }) => sum + weight, 0) - tideWeight
  return parts.map((part) =>
    part.key === 'tide' ? part : { ...part, weight: (part.weight * (FULL_SCORE - tideWeight)) / known },
  )
}

export function ratingOf(score: number): Rating {
  if (score >= GOOD_SCORE) return 'green'
  return score >= FAIR_SCORE ? 'yellow' : 'red'
}

function summarise(
  spot: ScoredSpot,
  now: Conditions,
  { score, caps }: { score: number; caps: Cap[] },
): string {
  const words = { green: 'Great conditions', yellow: 'Rideable', red: 'Poor conditions' }
  const verdict = caps[0]?.reason ?? words[ratingOf(score)]
  const shore = shoreName(angleBetween(now.windDirection, spot.shoreBearing))
  const gusts = now.gustKnots === null ? '' : `, gusts ${Math.round(now.gustKnots)}`
  return `${verdict}: ${Math.round(now.windKnots)} kn ${compassPoint(now.windDirection)}${gusts}, ${shore}`
}

/** Rounds half up despite floating-point error. */
function toWhole(value: number): number {
  return Math.round(Math.round(value * 1e6) / 1e6)
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

const OFFSHORE = { limit: 25, listedLimit: 59 }
const SIDE_OFFSHORE = { limit: 59, listedLimit: 79 }
const THUNDER_LIMIT = 20
const UNRIDEABLE_LIMIT = 39
const VERY_GUSTY_LIMIT = 59
const GUST_OVER_LIMIT_KNOTS = 10
/** Capped on every beach, whatever its range. */
const NUKING = { fromKnots: 34, limit: 59 }

export function scoreCaps(spot: ScoredSpot, now: Conditions): Cap[] {
  return lowestFirst([shoreCap(spot, now), ...windCaps(spot, now), ...capsAnywhere(now)])
}

export function placeCaps(now: Conditions): Cap[] {
  return lowestFirst(capsAnywhere(now))
}

function capsAnywhere(now: Conditions): (Cap | undefined)[] {
  return [thunderCap(now), now.isDay ? undefined : { limit: UNRIDEABLE_LIMIT, reason: 'Dark' }, gustyCap(now)]
}

function lowestFirst(caps: (Cap | undefined)[]): Cap[] {
  return caps.filter((cap) => cap !== undefined).sort((first, second) => first.limit - second.limit)
}

function shoreCap(spot: ScoredSpot, { windDirection }: Conditions): Cap | undefined {
  const name = shoreName(angleBetween(windDirection, spot.shoreBearing))
  if (name !== 'offshore' && name !== 'side-offshore') return undefined
  const { limit, listedLimit } = name === 'offshore' ? OFFSHORE : SIDE_OFFSHORE
  const reason = name === 'offshore' ? 'Offshore wind' : 'Side-offshore wind'
  return { limit: isIdealDirection(spot, windDirection) ? listedLimit : limit, reason }
}

function thunderCap({ isThunder }: Conditions): Cap | undefined {
  return isThunder ? { limit: THUNDER_LIMIT, reason: 'Thunderstorm' } : undefined
}

function windCaps(spot: ScoredSpot, { windKnots, gustKnots }: Conditions): Cap[] {
  const limit = UNRIDEABLE_LIMIT
  const hasWind = speedValue(spot, windKnots) > 0
  const isBelow = windKnots < spot.windMinKnots
  const isTooGusty = gustKnots !== null && gustKnots > spot.windMaxKnots + GUST_OVER_LIMIT_KNOTS
  const isNuking = hasWind && windKnots >= NUKING.fromKnots
  return [
    ...(hasWind ? [] : [{ limit, reason: isBelow ? 'Not enough wind' : 'Too much wind' }]),
    ...(isNuking ? [{ limit: NUKING.limit, reason: 'Too much wind' }] : []),
    ...(isTooGusty ? [{ limit, reason: 'Gusts far above its limit' }] : []),
  ]
}

function gustyCap({ windKnots, gustKnots }: Conditions): Cap | undefined {
  return isRough(windKnots, gustKnots) ? { limit: VERY_GUSTY_LIMIT, reason: 'Very strong gusts' } : undefined
}
