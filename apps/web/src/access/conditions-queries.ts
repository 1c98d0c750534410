import type { Recommendations } from '@sendit/core/beaches/contract.ts'
import type { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { readQuery } from '#lib/query-client.ts'

/** As long as the server keeps an answer for fresh. */
const OLD_AFTER_MS = 15 * 60_000
/** A provider takes a second or two. */
const ASK_AGAIN_MS = 3_000

/**
 * Unlike everything else that is read, weather gets old by itself: whoever comes back to it later than that reads it anew, and an
 * answer that says that a newer one is on its way is asked for once more.
 */
const GETS_OLD = {
  staleTime: OLD_AFTER_MS,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  refetchInterval: ({ state }: { state: { data?: { refreshing: boolean } | null | undefined } }) =>
    state.data?.refreshing === true && ASK_AGAIN_MS,
} as const

/** Wind, sea and sun of a place as a trip names it. */
export const placeWeatherQuery = (location: string) =>
  queryOptions({ ...readQuery<PlaceWeather>('/api/weather', location), ...GETS_OLD })

/** The beaches around it, scored. */
export const recommendationsQuery = (location: string) =>
  queryOptions({ ...readQuery<Recommendations>('/api/beaches/recommendations', location), ...GETS_OLD })

export type ConditionsAge = {
  /** Of the oldest weather on the screen; undefined while there is none. */
  observedAt: string | undefined
  /** Some of it could not be had anew, so this is what was known last. */
  isOld: boolean
  isFetching: boolean
  /** Reads anew what is on the screen, the wind and the beaches. */
  refresh(): Promise<void>
}

/**
 * The one age of a place's wind and of its beaches' scores, which stand on the same screen and are read apart. Asks for
 * nothing by itself: who shows them does.
 */
export function useConditionsAge(location: string): ConditionsAge {
  const queryClient = useQueryClient()
  const options = [placeWeatherQuery(location), recommendationsQuery(location)] as const
  const weather = useQuery({ ...options[0], enabled: false })
  const beaches = useQuery({ ...options[1], enabled: false })
  const known = [weather, beaches].filter(({ data }) => data)
  const observed = known.flatMap(({ data }) => data?.observedAt ?? [])
  return {
    observedAt: observed.toSorted()[0],
    // Without network it is not the weather service that does not answer: the bar says what is the case.
    isOld: known.some(({ data, error }) => data?.stale || error instanceof ApiError),
    isFetching: weather.isFetching || beaches.isFetching,
    async refresh() {
      await Promise.all(
        options.map(({ queryKey }) => queryClient.refetchQueries({ queryKey, exact: true, type: 'active' })),
      )
    },
  }
}
