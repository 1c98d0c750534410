import type { Level } from '#profile/limits.ts'

export type KiteSize = { size: number; smallest: number; largest: number }

const SQUARE_METRES_PER_KG_KNOT: Record<Level, number> = {
  beginner: 2,
  intermediate: 2.2,
  advanced: 2.4,
}
/** Limits of mean and effective wind for a size. */
export const LEAST_KNOTS = 8
export const MOST_KNOTS = 38
/** Gust factor to the share of the gap that counts. */
const GUST_SHARE = [
  [1.3, 0],
  [1.5, 1],
] as const
const RANGE = 0.1

export type Wind = { windKnots: number; gustKnots: number | null }
export type Rider = { weightKg: number; level: Level }

/** Square metres; undefined if too light or too strong. A guide, not advice. */
export function kiteSize(riding: Rider & Wind): KiteSize | undefined {
  // Gusts do not keep a kite up, so the mean must suffice.
  if (riding.windKnots < LEAST_KNOTS || effectiveKnots(riding) > MOST_KNOTS) return undefined
  const size = exactSize(riding)
  return { size: toTenth(size), smallest: toTenth(size * (1 - RANGE)), largest: toTenth(size * (1 + RANGE)) }
}

/** Twintip, square metres (docs/weather.md 7.3). */
export function exactSize({ weightKg, level, ...wind }: Rider & Wind): number {
  return (SQUARE_METRES_PER_KG_KNOT[level] * weightKg) / effectiveKnots(wind)
}

/** Between the mean (steady) and the gust (very gusty). */
export function effectiveKnots({ windKnots, gustKnots }: Wind): number {
  if (gustKnots === null || gustKnots <= windKnots) return windKnots
  return windKnots + piecewise(GUST_SHARE, gustKnots / windKnots) * (gustKnots - windKnots)
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

export type Point = readonly [x: number, y: number]

/** Linear interpolation, constant outside; points ascend in x. */
export function piecewise(points: readonly Point[], x: number): number {
  const first = points[0]
  if (first === undefined) throw new RangeError('a line needs a point')
  if (x <= first[0]) return first[1]
  for (let index = 1; index < points.length; index += 1) {
    const [left, right] = [points[index - 1] ?? first, points[index] ?? first]
    if (x <= right[0]) return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0])
  }
  return points.at(-1)?.[1] ?? first[1]
}
