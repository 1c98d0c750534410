import { FAIR_SCORE, GOOD_SCORE } from '@sendit/core/beaches/limits.ts'

const RADIUS = 20
const ROUND = 2 * Math.PI * RADIUS

/** Green from 80, yellow from 60, else red; the number is always printed. */
export function ScoreRing({ score, size }: { score: number; size: number }) {
  const colour = score >= GOOD_SCORE ? 'good' : score >= FAIR_SCORE ? 'ok' : 'low'
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
        stroke={`var(--score-${colour})`}
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
