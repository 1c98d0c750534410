import type { Message } from '@sendit/core/chat/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'

/** The pinned messages of a trip, the one pinned last first. */
export const pinsQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'pins'],
    queryFn: ({ signal }) => readApi<Message[]>(`/api/trips/${encodeURIComponent(tripId)}/pins`, signal),
  })
