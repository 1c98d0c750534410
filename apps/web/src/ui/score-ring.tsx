import type { Tone } from '@sendit/core/weather/verdict.ts'
import { toneFill } from './wind-word.tsx'

const RADIUS = 20
const ROUND = 2 * Math.PI * RADIUS

type ScoreRingProps = { score: number; tone: Tone | undefined; size: number }

/** Coloured by verdict, not by the number, which is always printed. */
export function ScoreRing({ score, tone, size }: ScoreRingProps) {
  return (
    <svg
      className="score-ring"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      role="img"
      aria-label={`Score ${score} out of 100`}
    >
      <circle cx={24} cy={24} r={RADIUS} fill="none" stroke="var(--border)" strokeWidth={5} />
      <circle
        cx={24}
        cy={24}
        r={RADIUS}
        fill="none"
        stroke={toneFill(tone)}
        strokeWidth={5}
        strokeLinecap="round"
        strokeDasharray={`${((ROUND * score) / 100).toFixed(1)} ${ROUND.toFixed(1)}`}
        transform="rotate(-90 24 24)"
      />
      <text x={24} y={29.5} textAnchor="middle" fill="var(--text)">
        {score}
      </text>
    </svg>
  )
}
