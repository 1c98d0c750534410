const CENTRE = 100
const GAUGE_RADIUS = 61
const FULL_KNOTS = 40
// Wind bands in knots: from, to, and the number of the colour (DESIGN section 3).
const BANDS: [number, number, number][] = [
  [0, 8, 1],
  [8, 13, 2],
  [13, 18, 3],
  [18, 26, 4],
  [26, 34, 5],
  [34, 40, 6],
]
const EXAMPLE = { knots: 22, gustKnots: 28, fromDegrees: 112 }

/** The small wind dial of the front door. Its numbers are an example, so it is only a picture. */
export function LandingDial() {
  return (
    <svg width={96} height={96} viewBox="0 0 200 200" className="wind-dial" aria-hidden="true">
      {Array.from({ length: 24 }, (_, index) => index * 15).map((degrees) => (
        <Tick key={degrees} degrees={degrees} />
      ))}
      {BANDS.map(([from, to, colour]) => (
        <Band key={colour} from={from} to={to} colour={colour} />
      ))}
      <path d={spoke(angleOf(EXAMPLE.gustKnots), 53, 69)} stroke="var(--text)" strokeWidth={4} />
      <Pointer degrees={EXAMPLE.fromDegrees} />
      <text x={100} y={118} textAnchor="middle" fontSize={56} fontWeight={800} fill="var(--text)">
        {EXAMPLE.knots}
      </text>
    </svg>
  )
}

function Tick({ degrees }: { degrees: number }) {
  const isQuarter = degrees % 90 === 0
  return (
    <path
      d={spoke(degrees, isQuarter ? 86 : 91, 97)}
      stroke={isQuarter ? 'var(--text-muted)' : 'var(--border-strong)'}
      strokeWidth={isQuarter ? 2.6 : 1.8}
      strokeLinecap="round"
    />
  )
}

/** One band of the gauge: full up to the mean, pale up to the gust, and the empty track beyond. */
function Band({ from, to, colour }: { from: number; to: number; colour: number }) {
  const { knots, gustKnots } = EXAMPLE
  const mean = Math.min(to, knots)
  const gustFrom = Math.max(from, knots)
  const gust = Math.min(to, gustKnots)
  const stroke = `var(--wind-${colour})`
  return (
    <g fill="none" strokeWidth={12}>
      <path d={arc(from, to)} stroke="var(--border)" />
      {gust > gustFrom && <path d={arc(gustFrom, gust)} stroke={stroke} opacity={0.42} />}
      {mean > from && <path d={arc(from, mean)} stroke={stroke} />}
    </g>
  )
}

/** The coral marker where the wind comes from, and the ring where it goes. */
function Pointer({ degrees }: { degrees: number }) {
  return (
    <>
      <g transform={`rotate(${degrees} ${CENTRE} ${CENTRE})`}>
        <path d="M100 24 90 5Q100 9 110 5Z" fill="var(--accent)" />
      </g>
      <g transform={`rotate(${degrees + 180} ${CENTRE} ${CENTRE})`}>
        <circle cx={100} cy={11} r={5} fill="none" stroke="var(--accent)" strokeWidth={3} />
      </g>
    </>
  )
}

/** The gauge covers 270 degrees and leaves its gap at the bottom. */
function angleOf(knots: number): number {
  return -135 + (Math.min(knots, FULL_KNOTS) / FULL_KNOTS) * 270
}

function point(degrees: number, radius: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${(CENTRE + radius * Math.cos(radians)).toFixed(1)} ${(CENTRE + radius * Math.sin(radians)).toFixed(1)}`
}

function spoke(degrees: number, from: number, to: number): string {
  return `M${point(degrees, from)}L${point(degrees, to)}`
}

function arc(fromKnots: number, toKnots: number): string {
  const start = point(angleOf(fromKnots) + 1.4, GAUGE_RADIUS)
  const end = point(angleOf(toKnots) - 1.4, GAUGE_RADIUS)
  return `M${start}A${GAUGE_RADIUS} ${GAUGE_RADIUS} 0 0 1 ${end}`
}
