import type { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { useId } from 'react'
import { clockAtPlace, whoseTime } from '#lib/place-clock.ts'
import { TIDE_HEIGHT, TIDE_WIDTH, type TideShape } from './tide-shape.ts'

type TideCurveProps = { shape: TideShape; place: PlaceWeather['location'] }

export function TideCurve({ shape, place }: TideCurveProps) {
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
      <div className="tide-labels">
        {labels.map(({ kind, time, left, clock }) => (
          <span key={time} style={{ left: `clamp(40px, ${left}%, calc(100% - 40px))` }}>
            <b>{kind === 'high' ? 'High' : 'Low'}</b> {clock}
          </span>
        ))}
      </div>
    </div>
  )
}
