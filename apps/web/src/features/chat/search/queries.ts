import type { Message } from '@sendit/core/chat/contract.ts'
import { SEARCH_PAGE } from '@sendit/core/chat/limits.ts'
import type { SearchKind } from '@sendit/core/chat/search-kinds.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'

/** What a search is narrowed to; null for everybody, and for everything. */
export type Narrowing = { from: string | null; kind: SearchKind | null }

/** Messages of the trip with these words or beginnings of words, the newest first, a page at a time. Not kept on the device. */
export const searchQuery = (tripId: string, words: string, { from, kind }: Narrowing) =>
  infiniteQueryOptions({
    queryKey: ['messages-search', tripId, words, from, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        q: words,
        ...(from !== null && { from }),
        ...(kind !== null && { with: kind }),
        ...(pageParam !== null && { before: pageParam }),
      })
      return readApi<Message[]>(`/api/trips/${encodeURIComponent(tripId)}/messages/search?${query}`, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.length === SEARCH_PAGE ? page.at(-1)?.id : undefined),
    select: hitsOf,
    // More was said since an earlier search.
    staleTime: 0,
    gcTime: 60_000,
  })

function hitsOf({ pages }: InfiniteData<Message[] | null, string | null>): Message[] {
  return pages.flatMap((page) => page ?? [])
}
