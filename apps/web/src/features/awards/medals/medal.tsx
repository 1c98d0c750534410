import { type MedalLook, medalHues } from './medal-look.ts'
import { medalShapes } from './medal-shapes.tsx'

type MedalProps = MedalLook & { size?: number; className?: string }

/** A rosette with twelve lobes; decoration beside the name of its award. */
export function Medal({ shape, hue, size = 56, className }: MedalProps) {
  const { rim, face, mark } = medalHues[hue]
  return (
    <svg
      className={className ?? 'flex-none'}
      width={size}
      height={size}
      viewBox="0 0 56 56"
      aria-hidden="true"
    >
      <path d={ROSETTE} fill={rim} />
      <path d="M28 7a21 21 0 0 1 18.2 10.5L28 28z" fill="#fff" opacity=".2" />
      <path d="M9.8 38.5A21 21 0 0 1 9.8 17.5L28 28z" fill="#04121A" opacity=".1" />
      <circle cx="28" cy="28" r="17" fill={face} />
      <g
        transform="translate(15 15) scale(1.083)"
        fill="none"
        stroke={mark}
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {medalShapes[shape]}
      </g>
    </svg>
  )
}

const LOBES = 12
const VALLEY_RADIUS = 24
/** Pulls each lobe out beyond the valleys. */
const LOBE_RADIUS = 29.5
const ROSETTE = rosette()

function rosette(): string {
  const point = (radius: number, turn: number) => {
    const angle = (turn / LOBES) * 2 * Math.PI
    return `${(28 + radius * Math.sin(angle)).toFixed(1)} ${(28 - radius * Math.cos(angle)).toFixed(1)}`
  }
  const lobes = Array.from(
    { length: LOBES },
    (_, lobe) => `Q${point(LOBE_RADIUS, lobe + 0.5)} ${point(VALLEY_RADIUS, lobe + 1)}`,
  )
  return `M${point(VALLEY_RADIUS, 0)}${lobes.join('')}Z`
}
