import '#styles/wind-dial.css'
import { useState } from 'react'
import {
  type GaugeArc,
  gaugeArcs,
  gustTick,
  LETTER_RADIUS,
  LETTER_SIZE,
  POINTER,
  POINTER_STROKE,
  point,
  spoke,
} from './wind-gauge.ts'

type WindDialProps = {
  knots: number
  /** Null where it is unknown: then nothing stands for it. */
  gustKnots: number | null
  /** Where the wind comes from. */
  fromDegrees: number
  size: number
  /** The dial's text alternative; without one it is only a picture. */
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

/** A compass around a gauge: the pointer where the wind comes from, the ring where it goes, and how strong it is. */
export function WindDial({ knots, gustKnots, fromDegrees, size, label }: WindDialProps) {
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
        <Arc key={arc.key} arc={arc} />
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

function Arc({ arc: { path, step, kind } }: { arc: GaugeArc }) {
  const stroke = kind === 'track' ? 'var(--border)' : `var(--wind-${step})`
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

/** From 350 to 10 degrees the pointer turns 20 degrees on, not 340 back. */
function useShortTurn(degrees: number): number {
  const [angle, setAngle] = useState(degrees)
  const turn = ((((degrees - angle) % 360) + 540) % 360) - 180
  if (turn !== 0) setAngle(angle + turn)
  return angle + turn
}
