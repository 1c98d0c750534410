import '#styles/screens/weather.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Conditions } from './conditions.tsx'
import { ConditionsLoading } from './conditions-loading.tsx'
import { ForecastButton } from './forecast-button.tsx'
import { placeWeatherQuery } from './queries.ts'
import { useMinute } from './use-minute.ts'
import { updatedText, weatherProblem, windSentence } from './weather-text.ts'

/** The wind, the hours, the tide and the forecast of a trip's place. Whatever fails here stays in this card. */
export default function LiveConditions({ location }: { location: string }) {
  const { data: weather, error, isFetching, refetch } = useQuery(placeWeatherQuery(location))
  const [news, setNews] = useState('')
  const now = useMinute()

  async function handleRefresh() {
    setNews('')
    const { data, isSuccess } = await refetch()
    if (isSuccess && data) setNews(windSentence(data))
  }

  return (
    <Card padded aria-labelledby="live-conditions" aria-busy={isFetching || undefined}>
      <div className="mb-2.5 flex min-h-11 items-start justify-between gap-3">
        <div>
          <h2 id="live-conditions" className="type-section">
            Live Conditions
          </h2>
          {weather && <p className="type-meta text-muted">{updatedText(weather.observedAt, now)}</p>}
        </div>
        {weather && (
          <IconButton
            className="-mr-2.5"
            icon="refresh"
            size={21}
            label="Refresh conditions"
            busy={isFetching}
            onClick={() => void handleRefresh()}
          />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {weather && <Conditions weather={weather} now={now} isOld={weather.stale || error !== null} />}
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
