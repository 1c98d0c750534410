import { greyKite, type KiteColourName, type KiteOptions, kiteColours, kiteShapes } from './kite-shapes.ts'

/** Inline SVG, so that it can use theme colours. */
export function KiteDrawing(props: KiteOptions) {
  return kiteShapes(props).map((shape) => (
    <path key={`${shape.fill}${shape.d}`} {...shape} strokeLinecap="round" strokeLinejoin="round" />
  ))
}

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

type KiteStateProps = { state: 'flying' | 'done' | 'down' }

const LINES = { edge: 'var(--text)', lineColour: 'var(--text-subtle)', lineWidth: 1.6 }

export function KiteState({ state }: KiteStateProps) {
  const isDown = state === 'down'
  const dot = isDown ? { cx: 58, cy: 148 } : { cx: 70, cy: 158 }
  return (
    <svg width="220" height="190" viewBox="0 0 220 190" aria-hidden="true">
      <g className={state === 'flying' ? 'kite-bob' : undefined}>
        {isDown ? (
          <KiteDrawing
            {...LINES}
            x={132}
            y={132}
            size={62}
            rotation={158}
            colours={greyKite}
            target={[58, 148]}
          />
        ) : (
          <KiteDrawing
            {...LINES}
            x={128}
            y={58}
            size={78}
            rotation={20}
            colours={kiteColours.coral}
            target={[70, 156]}
          />
        )}
      </g>
      <circle {...dot} r="10" fill="var(--text)" />
      <path
        d="M14 176q14 -9 28 0t28 0t28 0t28 0t28 0t28 0t28 0"
        stroke="var(--kite-lagoon)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      {state === 'done' && <Tick />}
    </svg>
  )
}

function Tick() {
  return (
    <>
      <circle cx="182" cy="134" r="22" fill="var(--success)" />
      <path
        d="M172 134l7 7 13 -14"
        stroke="var(--on-success)"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}
