import '#styles/screens/weather.css'
import type { Attribution, PlaceWeather } from '@sendit/core/weather/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { updatedText, useMinute } from '#lib/minutes.ts'
import { type ConditionsAge, placeWeatherQuery, useConditionsAge } from '#trip/conditions-queries.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Conditions } from './conditions.tsx'
import { weatherProblem, windSentence } from './weather-text.ts'

/** Errors stay inside this card. */
export default function LiveConditions({ location }: { location: string }) {
  const { data: weather, error, isFetching, refetch } = useQuery(placeWeatherQuery(location))
  const age = useConditionsAge(location)
  const { status, refresh } = useRefreshStatus(weather, error !== null, age)
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
        <span role="status">{status}</span>
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

function ConditionsLoading() {
  return (
    <div>
      <div className="wind-panel">
        <Skeleton className="wind-panel-dial" width={172} height={172} radius="50%" />
        <span className="flex flex-col gap-3">
          <Skeleton width="70%" height={22} />
          <Skeleton height={18} />
          <Skeleton height={18} />
          <Skeleton height={18} />
        </span>
      </div>
      <Skeleton className="mt-4.5" height={176} radius={14} />
    </div>
  )
}

/** Announces a refresh the user asked for, once; automatic ones stay silent. */
function useRefreshStatus(weather: PlaceWeather | null | undefined, hasFailed: boolean, age: ConditionsAge) {
  const [isAwaited, setAwaited] = useState(false)
  const [status, setStatus] = useState('')
  const hasSettled = isAwaited && !age.isFetching && weather?.refreshing === false

  useEffect(() => {
    if (!hasSettled || !weather) return
    setAwaited(false)
    if (!hasFailed) setStatus(windSentence(weather))
  }, [hasSettled, weather, hasFailed])

  function refresh() {
    setStatus('')
    void age.refresh().then(() => setAwaited(true))
  }

  return { status, refresh }
}

const ForecastDialog = lazyPart(() => import('./forecast-dialog.tsx'))

function ForecastButton({ location, credits }: { location: string; credits: Attribution[] }) {
  const forecast = useDialog()
  return (
    <>
      <Button
        className="mt-3 mb-2"
        variant="soft"
        size="medium"
        full
        icon="calendar"
        onClick={() => forecast.open()}
      >
        5-Day Weather Forecast
      </Button>
      <DialogHost dialog={forecast}>
        {({ open, onClose }) => (
          <ForecastDialog location={location} credits={credits} open={open} onClose={onClose} />
        )}
      </DialogHost>
    </>
  )
}
