import '#styles/screens/season.css'
import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { RIDEABLE_HOURS } from '@sendit/core/season/weeks.ts'
import { isCalendarDay } from '@sendit/core/time.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { wetsuit } from '@sendit/core/weather/wetsuit.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useVisitor } from '#session/visitor.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type SeasonTrip, seasonQuery } from './queries.ts'
import { shareStep, timeOfYear, usualKites } from './season-text.ts'

const LOADING_PX = 300

type SeasonOddsProps = SeasonTrip & {
  /** Unasked for here, so failures render nothing. */
  isOffered?: boolean
}

/** Errors stay inside this card; an unknown place renders none. */
export default function SeasonOdds({ isOffered = false, ...trip }: SeasonOddsProps) {
  const { data: season, error, isFetching, refetch } = useQuery(seasonQuery(trip))
  const isUnknownPlace = error instanceof ApiError && error.status < 500
  if (!season && (isOffered || isUnknownPlace)) return null
  return (
    <Card padded className="season" aria-labelledby="season-odds" aria-busy={isFetching || undefined}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="season-odds" className="type-section">
          Season odds
        </h2>
        {season && <p className="type-caption text-muted">{placeAndTime(season, trip)}</p>}
      </div>
      {season && <Odds season={season} trip={trip} />}
      {!season && isFetching && <Skeleton height={LOADING_PX} radius={12} />}
      {!season && !isFetching && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="type-caption text-muted">The past years could not be read just now.</p>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </Card>
  )
}

type OddsProps = { season: SeasonWeather; trip: SeasonTrip }

function placeAndTime({ location }: SeasonWeather, { from, to }: SeasonTrip): string {
  return `${location.name} in ${timeOfYear(from, to)}`
}

function Odds({ season, trip }: OddsProps) {
  const { share } = season.trip
  const { from, to } = season.years
  return (
    <>
      {share === null ? (
        <p className="type-body">Too little is known of these weeks.</p>
      ) : (
        <p className="flex items-end gap-3">
          <b className="season-share" data-step={shareStep(share)}>
            {share} %
          </b>
          <span className="season-of">
            of days have <b>{RIDEABLE_HOURS} rideable hours</b>
          </span>
        </p>
      )}
      <WeekBars season={season} name={placeAndTime(season, trip)} />
      <SeasonFacts season={season} />
      <p className="type-meta mt-3 text-muted">
        Odds, not a forecast: 12 to 35 kn in daylight, {from === to ? from : `${from} to ${to}`}. Model wind
        misses local thermals.
      </p>
      <DataCredit credits={season.attribution} />
    </>
  )
}

/** Guests have no weight, so no kite is suggested. */
function SeasonFacts({ season: { trip } }: { season: SeasonWeather }) {
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

const MONTHS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'] as const
const LINES = [50, 100] as const

type WeekBarsProps = {
  season: SeasonWeather
  name: string
}

function WeekBars({ season: { weeks, trip }, name }: WeekBarsProps) {
  const known = weeks.filter((share) => share !== null)
  const ofTrip = trip.share === null ? 'not known' : `${trip.share} percent`
  const range =
    known.length === 0 ? '' : ` Lowest ${Math.min(...known)}, highest ${Math.max(...known)} percent`
  // Labels the week in the middle of the trip.
  const marked = trip.weeks[Math.floor((trip.weeks.length - 1) / 2)]
  return (
    <div
      role="img"
      aria-label={`Share of days with four rideable hours, week by week. ${name}: ${ofTrip}.${range}`}
    >
      <div className="season-bars">
        {LINES.map((percent) => (
          <span key={percent} className="season-line" style={{ bottom: `${percent}%` }}>
            <em>{percent} %</em>
          </span>
        ))}
        {weeks.map((share, week) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its week
            key={week}
            data-step={share === null ? undefined : shareStep(share)}
            data-trip={trip.weeks.includes(week) || undefined}
            style={{ height: `${share ?? 0}%` }}
          >
            {week === marked && trip.share !== null && <u>{trip.share} %</u>}
          </i>
        ))}
      </div>
      <div className="season-months">
        {MONTHS.map((letter, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters come twice, months do not
          <span key={month}>{letter}</span>
        ))}
      </div>
    </div>
  )
}

type OddsOfTypedProps = {
  /** As in the form: may be incomplete or empty. */
  location: string
  tripDate: string
  tripEndDate: string
}

/** Long enough not to query on every keystroke. */
const QUIET_MS = 700
const SHORTEST_NAME = 3

export function OddsOfTyped({ location, tripDate, tripEndDate }: OddsOfTypedProps) {
  const place = useSettled(location.trim(), QUIET_MS)
  const to = isCalendarDay(tripEndDate) ? tripEndDate : tripDate
  if (place.length < SHORTEST_NAME || !isCalendarDay(tripDate) || to < tripDate) return null
  return <SeasonOdds location={place} from={tripDate} to={to} />
}

function useSettled<Value extends string>(value: Value, quietMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, settled, quietMs])
  return settled
}
