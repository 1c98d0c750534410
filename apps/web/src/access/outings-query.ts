import type { Outing } from '@sendit/core/outings/contract.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'
import { fromPlan } from './from-plan.ts'

/** Who is on the water, and who came back within a day; the one who went out first comes first. */
export const outingsQuery = (tripId: string) => readQuery<Outing[]>('/api/trips', tripId, 'outings')

/** The same for a screen, from the plan where that was read. */
export function useOutings(tripId: string) {
  const queryClient = useQueryClient()
  return useQuery({ ...outingsQuery(tripId), ...fromPlan(queryClient, tripId, 'outings') })
}

/** One of them, however long ago it ended; old with the board. */
export const outingQuery = (tripId: string, outingId: string) =>
  queryOptions({
    queryKey: [...outingsQuery(tripId).queryKey, outingId],
    queryFn: ({ signal }) => readApi<Outing>(`/api/outings/${encodeURIComponent(outingId)}`, signal),
  })
