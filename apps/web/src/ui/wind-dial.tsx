import '#styles/wind-dial.css'
import { WIND_BANDS, type WindStep } from '@sendit/core/weather/wind-steps.ts'
import { useState } from 'react'

type WindDialProps = {
  knots: number
  gustKnots: number | null
  fromDegrees: number
  fill?: string | undefined
  size: number
  label?: string | undefined
}

const SMALL_BELOW_PX = 120
const TICKS = Array.from({ length: 72 }, (_, index) => index * 5)
const LETTERS = [
  ['N', 0],
  ['E', 90],
  ['S', 180],
  ['W', 270],
] as const

export function WindDial({ knots, gustKnots, fromDegrees, fill, size, label }: WindDialProps) {
  const isSmall = size < SMALL_BELOW_PX
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 200 200"
      className="wind-dial"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {TICKS.map((degrees) => (
        <Tick key={degrees} degrees={degrees} />
      ))}
      {!isSmall && LETTERS.map(([letter, degrees]) => <Letter key={letter} {...{ letter, degrees }} />)}
      {gaugeArcs(knots, gustKnots).map((arc) => (
        <Arc key={arc.key} arc={arc} fill={fill} />
      ))}
      {gustKnots !== null && <path d={gustTick(gustKnots)} stroke="var(--text)" strokeWidth={2.6} />}
      <Pointer degrees={fromDegrees} />
      <text x={100} y={isSmall ? 122 : 113} className="wind-dial-knots" fontSize={isSmall ? 62 : 54}>
        {Math.round(knots)}
      </text>
      {!isSmall && (
        <text x={100} y={131} textAnchor="middle" fontSize={13} fontWeight={600} fill="var(--text-muted)">
          knots
        </text>
      )}
    </svg>
  )
}

function Tick({ degrees }: { degrees: number }) {
  const isLong = degrees % 30 === 0
  const inner = degrees % 90 === 0 ? 88 : isLong ? 90 : 93.5
  return (
    <path
      d={spoke(degrees, 97, inner)}
      stroke={isLong ? 'var(--text-muted)' : 'var(--border-strong)'}
      strokeWidth={isLong ? 1.8 : 1.1}
      opacity={isLong ? 0.9 : 0.6}
      strokeLinecap="round"
    />
  )
}

function Letter({ letter, degrees }: { letter: string; degrees: number }) {
  const [x, y] = point(degrees, LETTER_RADIUS)
  const fill = letter === 'N' ? 'var(--accent-text)' : 'var(--text-muted)'
  return (
    <text x={x} y={y + 4.5} textAnchor="middle" fontSize={LETTER_SIZE} fontWeight={700} fill={fill}>
      {letter}
    </text>
  )
}

function Arc({ arc: { path, step, kind }, fill }: { arc: GaugeArc; fill: string | undefined }) {
  const stroke = kind === 'track' ? 'var(--border)' : (fill ?? `var(--wind-${step})`)
  return <path d={path} stroke={stroke} strokeWidth={9} fill="none" opacity={kind === 'gust' ? 0.42 : 1} />
}

function Pointer({ degrees }: { degrees: number }) {
  const angle = useShortTurn(degrees)
  return (
    <g className="wind-dial-pointer" style={{ transform: `rotate(${angle}deg)` }}>
      <path
        d={POINTER}
        fill="var(--kite-coral)"
        stroke="var(--surface)"
        strokeWidth={POINTER_STROKE}
        strokeLinejoin="round"
        paintOrder="stroke"
      />
      <circle cx={100} cy={192} r={4} fill="var(--surface)" stroke="var(--kite-coral)" strokeWidth={2.4} />
    </g>
  )
}

function useShortTurn(degrees: number): number {
  const [angle, setAngle] = useState(degrees)
  const turn = ((((degrees - angle) % 360) + 540) % 360) - 180
  if (turn !== 0) setAngle(angle + turn)
  return angle + turn
}

// On a field of 200 by 200 (docs/design.md 2.1).

const CENTRE = 100
const RADIUS = 61
const FULL_KNOTS = 40
const GUST_TICK_REACH = 7
export const LETTER_RADIUS = 75
export const LETTER_SIZE = 12.5
export const POINTER_STROKE = 2.5
export const POINTER_REACH = 83
export const POINTER = `M100 ${CENTRE - POINTER_REACH} 91 1.5Q100 5 109 1.5Z`
const GAP_DEGREES = 1.2

type Band = (typeof WIND_BANDS)[number]
export type GaugeArc = { key: string; path: string; step: WindStep; kind: 'track' | 'mean' | 'gust' }

/** Full colour up to the mean, pale up to the gust. Capped at 40 knots. */
function gaugeArcs(knots: number, gustKnots: number | null): GaugeArc[] {
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

export function gustTick(gustKnots: number): string {
  return spoke(angleOf(gustKnots), RADIUS - GUST_TICK_REACH, RADIUS + GUST_TICK_REACH)
}

function spoke(degrees: number, from: number, to: number): string {
  return `M${point(degrees, from).join(' ')}L${point(degrees, to).join(' ')}`
}

function point(degrees: number, radius: number): [x: number, y: number] {
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

function angleOf(knots: number): number {
  return -135 + (Math.min(knots, FULL_KNOTS) / FULL_KNOTS) * 270
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
