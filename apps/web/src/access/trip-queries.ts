import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Plan } from '@sendit/core/plan/contract.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { pathOfKey, readQuery } from '#lib/query-client.ts'

/** What of a plan has a read of its own, by its name under `/api/trips/:id/`. */
const PARTS = ['journeys', 'outings'] as const

/** All that is stored of a trip's days: the screen, the card on the trip home and the chat's cards draw from this one read. */
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

/** Whoever reads a part of the plan by itself has it now, and offline too; what was read since the plan was asked for is newer. */
function handOn(client: QueryClient, tripId: string, { plan, askedAt }: { plan: Plan; askedAt: number }) {
  for (const part of PARTS) {
    const queryKey = ['/api/trips', tripId, part]
    const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (plan[part] !== undefined && readAt < askedAt) client.setQueryData(queryKey, plan[part])
  }
}

/** Who is on the water, and who came back within a day; the one who went out first comes first. */
export const outingsQuery = (tripId: string) => readQuery<Outing[]>('/api/trips', tripId, 'outings')

/** One of them, however long ago it ended; old with the board. */
export const outingQuery = (tripId: string, outingId: string) =>
  queryOptions({
    queryKey: [...outingsQuery(tripId).queryKey, outingId],
    queryFn: ({ signal }) => readApi<Outing>(`/api/outings/${encodeURIComponent(outingId)}`, signal),
  })
