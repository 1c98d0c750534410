import type { PlaceWeather, Tides } from '@sendit/core/weather/contract.ts'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { clockAtPlace, whoseTime } from '#lib/place-clock.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import {
  type LabelPlace,
  placeLabels,
  TIDE_HEIGHT,
  TIDE_WIDTH,
  type TideShape,
  type TideTurn,
  tideShape,
} from './tide-shape.ts'

type Place = PlaceWeather['location']
type TideProps = { tides: Tides | null; now: Date; place: Place }

export function Tide({ tides, now, place }: TideProps) {
  const shape = tides === null ? undefined : tideShape(tides, now)
  return (
    <div className="tide">
      <div className="mb-0.5 flex items-center justify-between gap-3">
        <h3 className="type-caption flex items-center gap-1.5 font-strong">
          <ConditionIcon name="tide" size={18} className="text-subtle" />
          Tide
        </h3>
        <span className="type-caption text-muted">
          {shape === undefined ? 'None known for this place' : untilText(shape.next, place)}
        </span>
      </div>
      {shape !== undefined && (
        <>
          <TideCurve shape={shape} place={place} />
          <p className="type-meta text-subtle">Tides are approximate, not for navigation.</p>
        </>
      )}
    </div>
  )
}

function untilText(next: TideTurn | undefined, place: Place): string {
  if (next === undefined) return ''
  const clock = `${clockAtPlace(next.time, place.timezone)}${whoseTime(place, next.time)}`
  return `${next.kind === 'high' ? 'Rising' : 'Falling'} until ${clock}`
}

type TideCurveProps = { shape: TideShape; place: PlaceWeather['location'] }

function TideCurve({ shape, place }: TideCurveProps) {
  const fill = useId()
  const labels = shape.turns.map((turn) => ({ ...turn, clock: clockAtPlace(turn.time, place.timezone) }))
  const words = labels.map(({ kind, clock }) => `${kind} at ${clock}`).join(', ')
  const whose = labels[0] === undefined ? '' : whoseTime(place, labels[0].time)
  return (
    <div role="img" aria-label={`Tide: ${words}${whose}`}>
      <div className="tide-picture">
        <svg viewBox={`0 0 ${TIDE_WIDTH} ${TIDE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--kite-lagoon)" stopOpacity="0.3" />
              <stop offset="1" stopColor="var(--kite-lagoon)" stopOpacity="0.02" />
            </linearGradient>
          </defs>
          <path d={shape.area} fill={`url(#${fill})`} />
          <path
            d={shape.line}
            fill="none"
            stroke="var(--kite-lagoon)"
            strokeWidth={2.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {shape.now !== undefined && (
          <>
            <span className="tide-now" style={{ left: `${shape.now.left}%` }} />
            <span className="tide-dot" style={{ left: `${shape.now.left}%`, top: shape.now.top }} />
          </>
        )}
      </div>
      <TideLabels key={words} labels={labels} />
    </div>
  )
}

const LABEL_GAP = 8
const LABEL_ROW_REM = 1.375

function TideLabels({ labels }: { labels: readonly (TideTurn & { clock: string })[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly LabelPlace[]>([])
  const place = useEffectEvent(() => {
    if (box.current === null) return
    const room = box.current.clientWidth
    const drawn = [...box.current.children].map((label, index) => ({
      middle: ((labels[index]?.left ?? 0) / 100) * room,
      width: Math.ceil(label.getBoundingClientRect().width),
    }))
    setPlaces(placeLabels(drawn, room, LABEL_GAP))
  })
  // Before the first paint, to avoid a visible jump.
  useLayoutEffect(() => place(), [])
  useEffect(() => {
    const sizes = new ResizeObserver(() => place())
    for (const one of [box.current, ...(box.current?.children ?? [])]) if (one !== null) sizes.observe(one)
    return () => sizes.disconnect()
  }, [])
  const rows = Math.max(0, ...places.map(({ row }) => row)) + 1
  return (
    <div ref={box} className="tide-labels" style={{ height: `${rows * LABEL_ROW_REM}rem` }}>
      {labels.map(({ kind, time, clock }, index) => {
        const { left = 0, row = 0 } = places[index] ?? {}
        return (
          <span key={time} style={{ left, top: `${row * LABEL_ROW_REM}rem` }}>
            <b>{kind === 'high' ? 'High' : 'Low'}</b> {clock}
          </span>
        )
      })}
    </div>
  )
}
