import '#styles/screens/weather.css'
import { useQuery } from '@tanstack/react-query'
import { placeWeatherQuery } from '#access/conditions-queries.ts'
import { useConditionsAge } from '#access/use-conditions-age.ts'
import { ForecastButton } from '#features/weather/forecast/forecast-button.tsx'
import { updatedText } from '#lib/updated-text.ts'
import { useMinute } from '#lib/use-minute.ts'
import { Card } from '#ui/card.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Conditions } from './conditions.tsx'
import { ConditionsLoading } from './conditions-loading.tsx'
import { useNewsOfRefresh } from './use-news-of-refresh.ts'
import { weatherProblem } from './weather-text.ts'

/** The wind, the hours, the tide and the forecast of a trip's place. Whatever fails here stays in this card. */
export default function LiveConditions({ location }: { location: string }) {
  const { data: weather, error, isFetching, refetch } = useQuery(placeWeatherQuery(location))
  const age = useConditionsAge(location)
  const { news, refresh } = useNewsOfRefresh(weather, error !== null, age)
  const now = useMinute()

  return (
    <Card padded aria-labelledby="live-conditions" aria-busy={isFetching || undefined}>
      <div className="mb-2.5 flex min-h-11 items-start justify-between gap-3">
        <div>
          <h2 id="live-conditions" className="type-section">
            Live Conditions
          </h2>
          {age.observedAt !== undefined && (
            <p className="type-meta text-muted">{updatedText(age.observedAt, now)}</p>
          )}
        </div>
        {weather && (
          <IconButton
            className="-mr-2.5"
            icon="refresh"
            size={21}
            label="Refresh conditions"
            busy={age.isFetching}
            onClick={refresh}
          />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {weather && <Conditions weather={weather} now={now} isOld={age.isOld} />}
      {!weather && isFetching && <ConditionsLoading />}
      {!weather && !isFetching && (
        <ErrorState icon="wind" title="Failed to load weather data" onRetry={() => void refetch()}>
          {weatherProblem(error)}
        </ErrorState>
      )}
      <ForecastButton location={location} credits={weather?.attribution ?? []} />
      {weather && <DataCredit credits={weather.attribution} />}
    </Card>
  )
}
