import type { Level } from '#profile/limits.ts'
import { piecewise } from './piecewise.ts'

export type KiteSize = { size: number; smallest: number; largest: number }

const SQUARE_METRES_PER_KG_KNOT: Record<Level, number> = {
  beginner: 2,
  intermediate: 2.2,
  advanced: 2.4,
}
const LEAST_KNOTS = 8
const MOST_KNOTS = 38
/** How much of the way from the mean to the gust counts, by gust factor. */
const GUST_SHARE = [
  [1.3, 0],
  [1.5, 1],
] as const
const RANGE = 0.1

type Riding = { weightKg: number; level: Level; windKnots: number; gustKnots: number | null }

/**
 * A kite's size in square metres for this rider, with the range around it; undefined in winds that are too light or too
 * strong to ride. A guide, not advice.
 */
export function kiteSize({ weightKg, level, windKnots, gustKnots }: Riding): KiteSize | undefined {
  const knots = effectiveKnots(windKnots, gustKnots)
  // Gusts fly no kite between them: the mean alone has to be enough.
  if (windKnots < LEAST_KNOTS || knots > MOST_KNOTS) return undefined
  const size = (SQUARE_METRES_PER_KG_KNOT[level] * weightKg) / knots
  return { size: toTenth(size), smallest: toTenth(size * (1 - RANGE)), largest: toTenth(size * (1 + RANGE)) }
}

function effectiveKnots(windKnots: number, gustKnots: number | null): number {
  if (gustKnots === null || gustKnots <= windKnots) return windKnots
  return windKnots + piecewise(GUST_SHARE, gustKnots / windKnots) * (gustKnots - windKnots)
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
