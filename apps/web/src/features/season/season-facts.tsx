import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { wetsuit } from '@sendit/core/weather/wetsuit.ts'
import type { ReactNode } from 'react'
import { useVisitor } from '#access/use-visitor.ts'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { usualKites } from './season-text.ts'

/** The usual kite of the viewer, the wind and the water. Guests have no weight, so they see no kite. */
export function SeasonFacts({ season: { trip } }: { season: SeasonWeather }) {
  const { wind, waterTemperature } = trip
  return (
    <dl className="season-facts">
      <Kites usualWind={trip.usualWind} />
      {wind !== null && (
        <Fact name="Wind" note="daylight mean">
          {Math.round(wind.windSpeed)} kn{' '}
          <svg
            className="inline-block"
            width="13"
            height="13"
            viewBox="0 0 24 24"
            aria-hidden="true"
            style={{ transform: `rotate(${oppositeDirection(wind.windDirection)}deg)` }}
          >
            <path d="M12 21V4M5 11l7-7 7 7" fill="none" stroke="currentColor" strokeWidth="2.6" />
          </svg>{' '}
          {compassPoint(wind.windDirection)}
        </Fact>
      )}
      {waterTemperature !== null && (
        <Fact name="Water" note={wetsuit(waterTemperature)}>
          {Math.round(waterTemperature)} °C
        </Fact>
      )}
    </dl>
  )
}

function Kites({ usualWind }: Pick<SeasonWeather['trip'], 'usualWind'>) {
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  if (visitor.kind !== 'user') return null
  const { weightKg, level } = visitor.user
  if (weightKg === null || level === null) {
    return (
      <Fact name="Typical kites">
        <Anchor className="text-link" href={paths.profile(tripId)}>
          Add your weight and level
        </Anchor>
      </Fact>
    )
  }
  const kites = usualKites({ weightKg, level }, usualWind)
  return (
    <Fact name="Typical kites" note={kites === null ? undefined : `for your ${weightKg} kg`}>
      {kites ?? 'none for this wind'}
    </Fact>
  )
}

type FactProps = { name: string; note?: string | undefined; children: ReactNode }

function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{children}</b>
        {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  )
}
