import { type KiteColourName, kiteColours } from './kite-colours.ts'
import { KiteDrawing } from './kite-drawing.tsx'

/** The small kite over an empty list. */
export function SmallKite({ colours }: { colours: KiteColourName }) {
  return (
    <svg width="180" height="120" viewBox="0 0 180 120" aria-hidden="true">
      <circle cx="90" cy="66" r="50" fill="var(--primary-soft)" />
      <KiteDrawing
        x={104}
        y={38}
        size={52}
        rotation={16}
        colours={kiteColours[colours]}
        edge="var(--text)"
        target={[66, 96]}
        lineColour="var(--text-subtle)"
        lineWidth={1.3}
      />
      <circle cx="66" cy="98" r="6.5" fill="var(--text)" />
      <path
        d="M22 110q9 -6 18 0t18 0t18 0t18 0t18 0t18 0t18 0"
        stroke="var(--kite-lagoon)"
        strokeWidth="2.6"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  )
}
