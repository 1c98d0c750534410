import type { Outing } from '@sendit/core/outings/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'

/** Who is on the water, and who came back within a day; the one who went out first comes first. */
export const outingsQuery = (tripId: string) => readQuery<Outing[]>('/api/trips', tripId, 'outings')

/** One of them, however long ago it ended; old with the board. */
export const outingQuery = (tripId: string, outingId: string) =>
  queryOptions({
    queryKey: [...outingsQuery(tripId).queryKey, outingId],
    queryFn: ({ signal }) => readApi<Outing>(`/api/outings/${encodeURIComponent(outingId)}`, signal),
  })
