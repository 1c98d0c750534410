import type { PlaceWeather, Tides } from '@sendit/core/weather/contract.ts'
import { clockAtPlace, whoseTime } from '#lib/place-clock.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { TideCurve } from './tide-curve.tsx'
import { type TideTurn, tideShape } from './tide-shape.ts'

type Place = PlaceWeather['location']
type TideProps = { tides: Tides | null; now: Date; place: Place }

/** When the water turns. Inland, and where nothing is known, it says so. */
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
