import { angleBetween, bearingOf, compassPoint } from '#weather/compass.ts'
import { gustFactor, gustiness } from '#weather/gusts.ts'
import { type Point, piecewise } from '#weather/kite-size.ts'
import type { TideState } from '#weather/tides.ts'
import type { Spot, TideNotes } from './spot.ts'

export type ScoredSpot = Pick<
  Spot,
  'shoreBearing' | 'idealWindDirections' | 'windMinKnots' | 'windMaxKnots' | 'tideNotes'
>

/** Null is unknown, and neutral for the score. */
export type Conditions = {
  windKnots: number
  /** Degrees. */
  windDirection: number
  gustKnots: number | null
  rainMmPerHour: number | null
  visibilityMetres: number | null
  isThunder: boolean | null
  isDay: boolean
  tide: TideState | null
}

export const PART_KEYS = ['speed', 'direction', 'gust', 'weather', 'tide'] as const
export type PartKey = (typeof PART_KEYS)[number]
export type Part = { key: PartKey; weight: number; value: number; text: string }
export type ShoreName = 'onshore' | 'side-onshore' | 'side-shore' | 'side-offshore' | 'offshore'

const IDEAL_WITHIN_DEGREES = 11.25
/** Below this, gusts are noise and steadiness earns no points. */
const GUSTS_FROM_KNOTS = 5

const FIT: readonly Point[] = [
  [11.25, 1],
  [22.5, 0.85],
  [45, 0.4],
  [67.5, 0.1],
  [90, 0],
]
const SHORE: readonly Point[] = [
  [0, 0.45],
  [22.5, 0.65],
  [45, 1],
  [80, 1],
  [100, 0.7],
  [120, 0.3],
  [135, 0.1],
  [150, 0],
]
const FIT_SHARE = 0.6
const GUST: readonly Point[] = [
  [1.2, 1],
  [1.3, 0.85],
  [1.5, 0.5],
  [1.8, 0.1],
  [2, 0],
]
const GUST_OVER_LIMIT_KNOTS = 10
const RAIN: readonly Point[] = [
  [0, 1],
  [0.5, 0.9],
  [2, 0.6],
  [5, 0.2],
  [10, 0],
]
const VISIBILITY: readonly Point[] = [
  [500, 0],
  [1000, 0.3],
  [2000, 0.7],
  [5000, 1],
]
const NEXT_TIDE = 0.4
const SUITABLE: Record<Exclude<TideNotes, 'any' | 'none'>, readonly TideState[]> = {
  low: ['low'],
  mid: ['mid'],
  high: ['high'],
  'low-mid': ['low', 'mid'],
  'mid-high': ['mid', 'high'],
}

/** Unknown parts are left out. */
export function scoreParts(spot: ScoredSpot, now: Conditions): Part[] {
  return [
    speedPart(spot, now),
    directionPart(spot, now),
    gustPart(spot, now),
    weatherPart(now),
    tidePart(spot, now),
  ].filter((part) => part !== undefined)
}

export function speedValue({ windMinKnots: min, windMaxKnots: max }: ScoredSpot, windKnots: number): number {
  const range: Point[] = [
    [min - 5, 0],
    [min, 0.7],
    [min + 3, 1],
    [max - 6, 1],
    [max, 0.6],
    [max + 6, 0],
  ]
  return piecewise(range, windKnots)
}

export function shoreName(angle: number): ShoreName {
  if (angle <= 22.5) return 'onshore'
  if (angle <= 67.5) return 'side-onshore'
  if (angle <= 100) return 'side-shore'
  return angle <= 135 ? 'side-offshore' : 'offshore'
}

export function isIdealDirection(spot: ScoredSpot, windDirection: number): boolean {
  return degreesFromIdeal(spot, windDirection) <= IDEAL_WITHIN_DEGREES
}

function speedPart(spot: ScoredSpot, { windKnots }: Conditions): Part {
  const knots = `${Math.round(windKnots)} kn`
  const range = `${spot.windMinKnots} to ${spot.windMaxKnots} kn`
  const text =
    windKnots < spot.windMinKnots
      ? `${knots} is below its range of ${range}`
      : windKnots > spot.windMaxKnots
        ? `${knots} is above its range of ${range}`
        : `${knots} is within its range of ${range}`
  return { key: 'speed', weight: 40, value: speedValue(spot, windKnots), text }
}

function directionPart(spot: ScoredSpot, { windDirection }: Conditions): Part {
  const angle = angleBetween(windDirection, spot.shoreBearing)
  const fit = piecewise(FIT, degreesFromIdeal(spot, windDirection))
  const point = compassPoint(windDirection)
  const text = isIdealDirection(spot, windDirection)
    ? `${point} is ideal here, ${shoreName(angle)}`
    : `${point} is ${shoreName(angle)} here; best is ${spot.idealWindDirections.join(', ')}`
  const value = FIT_SHARE * fit + (1 - FIT_SHARE) * piecewise(SHORE, angle)
  return { key: 'direction', weight: 30, value, text }
}

function gustPart({ windMaxKnots }: ScoredSpot, { windKnots, gustKnots }: Conditions): Part | undefined {
  if (gustKnots === null) return undefined
  const gusts = `gusts ${Math.round(gustKnots)} kn`
  const factor = gustFactor(windKnots, gustKnots)
  if (factor === null || windKnots < GUSTS_FROM_KNOTS) {
    return { key: 'gust', weight: 15, value: 0, text: `Too little wind to be steady, ${gusts}` }
  }
  const withinLimit = clamp(1 - (gustKnots - windMaxKnots) / GUST_OVER_LIMIT_KNOTS)
  const words = { steady: 'Steady', gusty: 'Gusty', 'very gusty': 'Very gusty' }
  const over = gustKnots > windMaxKnots ? `, above its limit of ${windMaxKnots} kn` : ''
  return {
    key: 'gust',
    weight: 15,
    value: piecewise(GUST, factor) * withinLimit,
    text: `${words[gustiness(factor)]}, ${gusts}${over}`,
  }
}

function weatherPart({ rainMmPerHour: rain, visibilityMetres, isThunder }: Conditions): Part | undefined {
  if (isThunder) return { key: 'weather', weight: 10, value: 0, text: 'Thunderstorm' }
  const rainValue = rain === null ? undefined : piecewise(RAIN, rain)
  const sightValue = visibilityMetres === null ? undefined : piecewise(VISIBILITY, visibilityMetres)
  if (rainValue === undefined && sightValue === undefined) return undefined
  const value = Math.min(rainValue ?? 1, sightValue ?? 1)
  return { key: 'weather', weight: 10, value, text: weatherText(rain, visibilityMetres) }
}

function weatherText(rain: number | null, visibility: number | null): string {
  const clearFrom = VISIBILITY.at(-1)?.[0] ?? 0
  const words = [
    ...(rain === null ? [] : [rain > 0 ? `${toTenth(rain)} mm/h of rain` : 'dry']),
    ...(visibility === null
      ? []
      : [visibility >= clearFrom ? 'clear view' : `view of ${toTenth(visibility / 1000)} km`]),
  ].join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function tidePart({ tideNotes }: ScoredSpot, { tide }: Conditions): Part | undefined {
  if (tide === null || tideNotes === 'any' || tideNotes === 'none') return undefined
  const suitable = SUITABLE[tideNotes]
  const isNext = tide === 'mid' || suitable.includes('mid')
  const value = suitable.includes(tide) ? 1 : isNext ? NEXT_TIDE : 0
  const words = { low: 'Low tide', mid: 'Middle of the tide', high: 'High tide' }
  return { key: 'tide', weight: 5, value, text: `${words[tide]}; best at ${suitable.join(' or ')} tide` }
}

function degreesFromIdeal({ idealWindDirections }: ScoredSpot, windDirection: number): number {
  return Math.min(180, ...idealWindDirections.map((point) => angleBetween(windDirection, bearingOf(point))))
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
