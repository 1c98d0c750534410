import '#styles/screens/season.css'
import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { RIDEABLE_HOURS } from '@sendit/core/season/week-tally.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type SeasonTrip, seasonQuery } from './queries.ts'
import { SeasonFacts } from './season-facts.tsx'
import { shareStep, timeOfYear } from './season-text.ts'
import { WeekBars } from './week-bars.tsx'

const LOADING_PX = 300

type SeasonOddsProps = SeasonTrip & {
  /** Nobody asked for them here: while they cannot be had there is no card. */
  isOffered?: boolean
}

/** How often it blew at a place at that time of the year. Whatever fails here stays in this card; a place nobody knows has none. */
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
