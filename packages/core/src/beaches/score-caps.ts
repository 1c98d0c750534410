import { angleBetween } from '#weather/compass.ts'
import { isRough } from '#weather/gusts.ts'
import { type Conditions, isIdealDirection, type ScoredSpot, shoreName, speedValue } from './score-parts.ts'

/** However good the rest is, the score does not pass `limit`. */
export type Cap = { limit: number; reason: string }

const OFFSHORE = { limit: 25, listedLimit: 59 }
const SIDE_OFFSHORE = { limit: 59, listedLimit: 79 }
const THUNDER_LIMIT = 20
const UNRIDEABLE_LIMIT = 39
const VERY_GUSTY_LIMIT = 59
const GUST_OVER_LIMIT_KNOTS = 10

/** Every cap that holds now, the lowest first. */
export function scoreCaps(spot: ScoredSpot, now: Conditions): Cap[] {
  return [shoreCap(spot, now), thunderCap(now), ...unrideableCaps(spot, now), gustyCap(now)]
    .filter((cap) => cap !== undefined)
    .sort((first, second) => first.limit - second.limit)
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

function unrideableCaps(spot: ScoredSpot, { windKnots, gustKnots, isDay }: Conditions): Cap[] {
  const limit = UNRIDEABLE_LIMIT
  const hasWind = speedValue(spot, windKnots) > 0
  const isBelow = windKnots < spot.windMinKnots
  const isTooGusty = gustKnots !== null && gustKnots > spot.windMaxKnots + GUST_OVER_LIMIT_KNOTS
  return [
    ...(hasWind ? [] : [{ limit, reason: isBelow ? 'Not enough wind' : 'Too much wind' }]),
    ...(isTooGusty ? [{ limit, reason: 'Gusts far above its limit' }] : []),
    ...(isDay ? [] : [{ limit, reason: 'Dark' }]),
  ]
}

function gustyCap({ windKnots, gustKnots }: Conditions): Cap | undefined {
  return isRough(windKnots, gustKnots) ? { limit: VERY_GUSTY_LIMIT, reason: 'Very strong gusts' } : undefined
}
