import type { Recommendations } from '@sendit/core/beaches/contract.ts'
import type { PlaceWeather, WeekWeather } from '@sendit/core/weather/contract.ts'
import { queryOptions } from '@tanstack/react-query'
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

/** The wind of its days, hour by hour. */
export const weekQuery = (location: string) =>
  queryOptions({ ...readQuery<WeekWeather>('/api/weather/week', location), ...GETS_OLD })

/** The beaches around it, scored. */
export const recommendationsQuery = (location: string) =>
  queryOptions({ ...readQuery<Recommendations>('/api/beaches/recommendations', location), ...GETS_OLD })
