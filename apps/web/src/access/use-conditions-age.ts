import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { placeWeatherQuery, recommendationsQuery } from './conditions-queries.ts'

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
