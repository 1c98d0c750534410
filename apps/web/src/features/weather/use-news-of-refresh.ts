import type { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { useEffect, useState } from 'react'
import type { ConditionsAge } from '#access/use-conditions-age.ts'
import { windSentence } from './weather-text.ts'

/**
 * What a refresh that somebody asked for has brought, told once: the wind, as soon as no newer one is on its way. What
 * comes by itself is not told.
 */
export function useNewsOfRefresh(
  weather: PlaceWeather | null | undefined,
  hasFailed: boolean,
  age: ConditionsAge,
) {
  const [isAwaited, setAwaited] = useState(false)
  const [news, setNews] = useState('')
  const hasSettled = isAwaited && !age.isFetching && weather?.refreshing === false

  useEffect(() => {
    if (!hasSettled || !weather) return
    setAwaited(false)
    if (!hasFailed) setNews(windSentence(weather))
  }, [hasSettled, weather, hasFailed])

  function refresh() {
    setNews('')
    void age.refresh().then(() => setAwaited(true))
  }

  return { news, refresh }
}
