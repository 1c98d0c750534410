import type { Reads } from '@sendit/core/chat/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '#lib/query-client.ts'

/** How far the members of a trip have read who let the crew see it. */
export const readsQuery = (tripId: string) => readQuery<Reads>('/api/trips', tripId, 'reads')

/** Notes that somebody has read so far; nothing happens before the list was read, and nobody goes back. */
export function raisePosition(queryClient: QueryClient, tripId: string, position: Reads[number]): void {
  queryClient.setQueryData<Reads | null>(readsQuery(tripId).queryKey, (held) => {
    if (!held) return held
    const before = held.find(({ id }) => id === position.id)
    if (before !== undefined && before.seq >= position.seq) return held
    return [...held.filter(({ id }) => id !== position.id), position]
  })
}
