const WIDTH = 358
const HEIGHT = 262
const PIECES = 44
/** Turning by it, no two pieces come to lie in a row. */
const GOLDEN_ANGLE = 2.399963
const COLOURS = ['#FF6B4A', '#0FB5BA', '#FFF7E6', '#0E6E8C', '#F2557A']

/** Small kites thrown in the air behind a winner. Where each lies is reckoned, so every card looks the same. */
export function Confetti() {
  return (
    <svg
      className="confetti"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle cx={WIDTH / 2} cy={HEIGHT * 0.44} r="86" fill="#FFE7A8" opacity=".75" />
      <circle cx={WIDTH / 2} cy={HEIGHT * 0.44} r="128" fill="#FFE7A8" opacity=".35" />
      {pieces.map(({ transform, fill }) => (
        <g key={transform} className="confetti-piece">
          <path d="M-8 3Q0 -8 8 3Q0 -1 -8 3Z" fill={fill} transform={transform} />
        </g>
      ))}
    </svg>
  )
}

const pieces = Array.from({ length: PIECES }, (_, i) => pieceAt(i)).filter(isInTheOpen)

function pieceAt(i: number) {
  const angle = i * GOLDEN_ANGLE
  const reach = 0.62 + (0.42 * ((i * 37) % 100)) / 100
  const x = WIDTH / 2 + Math.cos(angle) * reach * WIDTH * 0.56
  const y = HEIGHT * 0.44 + Math.sin(angle) * reach * HEIGHT * 0.6
  const scale = 0.75 + (i % 4) * 0.22
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`
  const transform = `${place} rotate(${(i * 47) % 360}) scale(${scale.toFixed(2)})`
  return { x, y, transform, fill: COLOURS[i % COLOURS.length] ?? '#FF6B4A' }
}

/** Not over the edge, not behind the words below, not behind the badge above. */
function isInTheOpen({ x, y }: { x: number; y: number }): boolean {
  const fromMiddle = Math.abs(x - WIDTH / 2)
  if (x < 6 || x > WIDTH - 6 || y < 6 || y > HEIGHT - 6) return false
  return !(fromMiddle < 112 && y > HEIGHT * 0.6) && !(fromMiddle < 74 && y < 58)
}
