import type { Tides } from '@sendit/core/weather/contract.ts'
import { clockAtPlace } from '#lib/place-clock.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { TideCurve } from './tide-curve.tsx'
import { type TideTurn, tideShape } from './tide-shape.ts'

type TideProps = { tides: Tides | null; now: Date; timezone: string }

/** When the water turns. Inland, and where nothing is known, it says so. */
export function Tide({ tides, now, timezone }: TideProps) {
  const shape = tides === null ? undefined : tideShape(tides, now)
  return (
    <div className="tide">
      <div className="mb-0.5 flex items-center justify-between gap-3">
        <h3 className="type-caption flex items-center gap-1.5 font-strong">
          <ConditionIcon name="tide" size={18} className="text-subtle" />
          Tide
        </h3>
        <span className="type-caption text-muted">
          {shape === undefined ? 'None known for this place' : untilText(shape.next, timezone)}
        </span>
      </div>
      {shape !== undefined && (
        <>
          <TideCurve shape={shape} timezone={timezone} />
          <p className="type-meta text-subtle">Tides are approximate, not for navigation.</p>
        </>
      )}
    </div>
  )
}

function untilText(next: TideTurn | undefined, timezone: string): string {
  if (next === undefined) return ''
  return `${next.kind === 'high' ? 'Rising' : 'Falling'} until ${clockAtPlace(next.time, timezone)}`
}
