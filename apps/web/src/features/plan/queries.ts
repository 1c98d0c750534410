import type {
  GoWindow,
  PlanItem,
  SessionBeaches,
  SessionHoursQuery,
  SessionRiders,
  Today,
  TripWeather,
} from '@sendit/core/plan/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'
import { planQuery } from '#trip/trip-queries.ts'

/** Matches the server's cache lifetime. */
const RIDERS_OLD_AFTER_MS = 15 * 60_000
/** A provider takes one or two seconds. */
const ASK_AGAIN_MS = 3_000

/** Also if cancelled; invalidated with the plan. */
export const planItemQuery = (tripId: string, itemId: string) =>
  queryOptions({
    queryKey: [...planQuery(tripId).queryKey, itemId],
    queryFn: ({ signal }) => readApi<PlanItem>(`/api/plan-items/${encodeURIComponent(itemId)}`, signal),
  })

/** Invalidated with the plan. */
export const goWindowQuery = (tripId: string, windowId: string) =>
  queryOptions({
    queryKey: [...planQuery(tripId).queryKey, 'window', windowId],
    queryFn: ({ signal }) => readApi<GoWindow>(`/api/wind-windows/${encodeURIComponent(windowId)}`, signal),
  })

/** Expires by itself, and with the plan. */
export const tripWeatherQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...planQuery(tripId).queryKey, 'weather'],
    queryFn: ({ signal }) => readApi<TripWeather>(`/api/trips/${encodeURIComponent(tripId)}/weather`, signal),
    staleTime: RIDERS_OLD_AFTER_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => state.data?.refreshing === true && ASK_AGAIN_MS,
  })

export const todayQuery = (tripId: string) =>
  queryOptions({
    ...readQuery<Today>('/api/trips', tripId, 'today'),
    staleTime: RIDERS_OLD_AFTER_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => state.data?.refreshing === true && ASK_AGAIN_MS,
  })

export const ridersQuery = (tripId: string, itemId: string) =>
  queryOptions({
    queryKey: [...planQuery(tripId).queryKey, itemId, 'riders'],
    queryFn: ({ signal }) =>
      readApi<SessionRiders>(`/api/plan-items/${encodeURIComponent(itemId)}/riders`, signal),
    staleTime: RIDERS_OLD_AFTER_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // An older forecast shows at once, then the new one replaces it.
    refetchInterval: ({ state }) => state.data?.refreshing === true && ASK_AGAIN_MS,
  })

export function sessionBeachesQuery(tripId: string, { day, startsAt, endsAt }: SessionHoursQuery) {
  const hours = { day, startsAt, ...(endsAt !== undefined && { endsAt }) }
  const path = `/api/trips/${encodeURIComponent(tripId)}/session-beaches?${new URLSearchParams(hours)}`
  return queryOptions({
    queryKey: ['/api/trips', tripId, 'session-beaches', hours],
    queryFn: ({ signal }) => readApi<SessionBeaches>(path, signal),
    staleTime: RIDERS_OLD_AFTER_MS,
    refetchInterval: ({ state }) =>
      (state.data?.beaches ?? []).some(({ refreshing }) => refreshing) && ASK_AGAIN_MS,
  })
}
