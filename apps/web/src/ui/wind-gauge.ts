import { WIND_BANDS, type WindStep } from '@sendit/core/weather/wind-steps.ts'

// The geometry of the wind dial on a field of 200 by 200 (docs/design.md 2.1).

const CENTRE = 100
const RADIUS = 61
const FULL_KNOTS = 40
const GUST_TICK_REACH = 7
/** The letters stand between the gauge and the pointer, which may point at any of them. */
export const LETTER_RADIUS = 75
export const LETTER_SIZE = 12.5
export const POINTER_STROKE = 2.5
/** Where the pointer's tip ends, from the centre. */
export const POINTER_REACH = 83
/** Drawn for a wind from the north. */
export const POINTER = `M100 ${CENTRE - POINTER_REACH} 91 1.5Q100 5 109 1.5Z`
/** Leaves a hair between two bands. */
const GAP_DEGREES = 1.2

type Band = (typeof WIND_BANDS)[number]
export type GaugeArc = { key: string; path: string; step: WindStep; kind: 'track' | 'mean' | 'gust' }

/** The empty track, then each band full up to the mean and pale up to the gust. Beyond 40 knots all of it is full. */
export function gaugeArcs(knots: number, gustKnots: number | null): GaugeArc[] {
  const track = WIND_BANDS.map(({ from, to, step }) => arcOf('track', step, [from, to]))
  return [
    ...track,
    ...WIND_BANDS.flatMap((band) => [...gustArc(band, knots, gustKnots), ...meanArc(band, knots)]),
  ]
}

function meanArc({ from, to, step }: Band, knots: number): GaugeArc[] {
  return knots > from ? [arcOf('mean', step, [from, Math.min(to, knots)], knots >= to)] : []
}

function gustArc({ from, to, step }: Band, knots: number, gustKnots: number | null): GaugeArc[] {
  const start = Math.max(from, knots)
  const end = Math.min(to, gustKnots ?? 0)
  return end > start ? [arcOf('gust', step, [start, end], end === to, start === from)] : []
}

/** The black tick at the gust; it ends below the letters. */
export function gustTick(gustKnots: number): string {
  return spoke(angleOf(gustKnots), RADIUS - GUST_TICK_REACH, RADIUS + GUST_TICK_REACH)
}

/** A line from the centre outwards, between two radii. */
export function spoke(degrees: number, from: number, to: number): string {
  return `M${point(degrees, from).join(' ')}L${point(degrees, to).join(' ')}`
}

export function point(degrees: number, radius: number): [x: number, y: number] {
  const radians = ((degrees - 90) * Math.PI) / 180
  return [toTenth(CENTRE + radius * Math.cos(radians)), toTenth(CENTRE + radius * Math.sin(radians))]
}

function arcOf(
  kind: GaugeArc['kind'],
  step: WindStep,
  [from, to]: [number, number],
  endsBand = true,
  startsBand = true,
): GaugeArc {
  const start = angleOf(from) + (startsBand ? GAP_DEGREES : 0)
  const end = Math.max(start, angleOf(to) - (endsBand ? GAP_DEGREES : 0))
  const path = `M${point(start, RADIUS).join(' ')}A${RADIUS} ${RADIUS} 0 0 1 ${point(end, RADIUS).join(' ')}`
  return { key: `${kind}${step}`, path, step, kind }
}

/** The gauge covers 270 degrees and leaves its gap at the bottom. */
function angleOf(knots: number): number {
  return -135 + (Math.min(knots, FULL_KNOTS) / FULL_KNOTS) * 270
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
