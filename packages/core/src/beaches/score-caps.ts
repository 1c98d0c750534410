import { angleBetween } from '#weather/compass.ts'
import type { Cap } from '#weather/contract.ts'
import { isRough } from '#weather/gusts.ts'
import { type Conditions, isIdealDirection, type ScoredSpot, shoreName, speedValue } from './score-parts.ts'

const OFFSHORE = { limit: 25, listedLimit: 59 }
const SIDE_OFFSHORE = { limit: 59, listedLimit: 79 }
const THUNDER_LIMIT = 20
const UNRIDEABLE_LIMIT = 39
const VERY_GUSTY_LIMIT = 59
const GUST_OVER_LIMIT_KNOTS = 10

/** Every cap that holds now on this beach, the lowest first. */
export function scoreCaps(spot: ScoredSpot, now: Conditions): Cap[] {
  return lowestFirst([shoreCap(spot, now), ...windCaps(spot, now), ...capsAnywhere(now)])
}

/** The caps that hold on every beach, whichever way it looks, the lowest first. */
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
  return [
    ...(hasWind ? [] : [{ limit, reason: isBelow ? 'Not enough wind' : 'Too much wind' }]),
    ...(isTooGusty ? [{ limit, reason: 'Gusts far above its limit' }] : []),
  ]
}

function gustyCap({ windKnots, gustKnots }: Conditions): Cap | undefined {
  return isRough(windKnots, gustKnots) ? { limit: VERY_GUSTY_LIMIT, reason: 'Very strong gusts' } : undefined
}
