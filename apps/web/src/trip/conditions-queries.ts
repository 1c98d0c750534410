import type { Recommendations } from '@sendit/core/beaches/contract.ts'
import type { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { readQuery } from '#lib/query-client.ts'

/** Matches the server's cache lifetime. */
const OLD_AFTER_MS = 15 * 60_000
const ASK_AGAIN_MS = 3_000

/** Weather expires by itself: refetched when stale, and once more when the response announces an update. */
const GETS_OLD = {
  staleTime: OLD_AFTER_MS,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  refetchInterval: ({ state }: { state: { data?: { refreshing: boolean } | null | undefined } }) =>
    state.data?.refreshing === true && ASK_AGAIN_MS,
} as const

export const placeWeatherQuery = (location: string) =>
  queryOptions({ ...readQuery<PlaceWeather>('/api/weather', location), ...GETS_OLD })

export const recommendationsQuery = (location: string) =>
  queryOptions({ ...readQuery<Recommendations>('/api/beaches/recommendations', location), ...GETS_OLD })

export type ConditionsAge = {
  observedAt: string | undefined
  isOld: boolean
  isFetching: boolean
  refresh(): Promise<void>
}

/** Wind and beach scores share a screen but are read apart. Fetches nothing itself. */
export function useConditionsAge(location: string): ConditionsAge {
  const queryClient = useQueryClient()
  const options = [placeWeatherQuery(location), recommendationsQuery(location)] as const
  const weather = useQuery({ ...options[0], enabled: false })
  const beaches = useQuery({ ...options[1], enabled: false })
  const known = [weather, beaches].filter(({ data }) => data)
  const observed = known.flatMap(({ data }) => data?.observedAt ?? [])
  return {
    observedAt: observed.toSorted()[0],
    // Being offline is not the weather service's fault.
    isOld: known.some(({ data, error }) => data?.stale || error instanceof ApiError),
    isFetching: weather.isFetching || beaches.isFetching,
    async refresh() {
      await Promise.all(
        options.map(({ queryKey }) => queryClient.refetchQueries({ queryKey, exact: true, type: 'active' })),
      )
    },
  }
}
