import { greyKite, kiteColours } from './kite-colours.ts'
import { KiteDrawing } from './kite-drawing.tsx'

type KiteStateProps = { state: 'flying' | 'done' | 'down' }

const LINES = { edge: 'var(--text)', lineColour: 'var(--text-subtle)', lineWidth: 1.6 }

/** One kite tells how it goes: flying while we wait, flying with a tick, or down and grey. */
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
