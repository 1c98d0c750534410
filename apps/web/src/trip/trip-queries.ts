import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Plan } from '@sendit/core/plan/contract.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { pathOfKey, readQuery } from '#lib/query-client.ts'

const PARTS = ['journeys', 'outings'] as const

/** One read for the plan screen, the trip home and the chat's cards. */
export const planQuery = (tripId: string) => {
  const queryKey = ['/api/trips', tripId, 'plan'] as const
  return queryOptions({
    queryKey,
    async queryFn({ signal, client }) {
      const askedAt = Date.now()
      const plan = await readApi<Plan>(pathOfKey(queryKey), signal)
      if (plan && !signal.aborted) handOn(client, tripId, { plan, askedAt })
      return plan
    },
  })
}

/** Fills the parts' own reads, also for offline, unless they were read after this request began. */
function handOn(client: QueryClient, tripId: string, { plan, askedAt }: { plan: Plan; askedAt: number }) {
  for (const part of PARTS) {
    const queryKey = ['/api/trips', tripId, part]
    const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (plan[part] !== undefined && readAt < askedAt) client.setQueryData(queryKey, plan[part])
  }
}

export const outingsQuery = (tripId: string) => readQuery<Outing[]>('/api/trips', tripId, 'outings')

/** Invalidated together with the board. */
export const outingQuery = (tripId: string, outingId: string) =>
  queryOptions({
    queryKey: [...outingsQuery(tripId).queryKey, outingId],
    queryFn: ({ signal }) => readApi<Outing>(`/api/outings/${encodeURIComponent(outingId)}`, signal),
  })
