import type { Message } from '@sendit/core/chat/contract.ts'
import type { SearchKind } from '@sendit/core/chat/kinds.ts'
import { MESSAGES_PAGE, SEARCH_PAGE } from '@sendit/core/chat/limits.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { mergeMessages } from '#features/chat/history/message-history.ts'
import { readApi } from '#lib/api-client.ts'
import { type PageQuery, readPage } from './queries.ts'

export type Narrowing = { from: string | null; kind: SearchKind | null }

/** Matches word beginnings, newest first. Not cached on the device. */
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
    // New messages may match since the last search.
    staleTime: 0,
    gcTime: 60_000,
  })

function hitsOf({ pages }: InfiniteData<Message[] | null, string | null>): Message[] {
  return pages.flatMap((page) => page ?? [])
}

type Pages = InfiniteData<Message[] | null, PageQuery>

/** Half a page after the target; the rest comes before it. */
const LATER = Math.floor(MESSAGES_PAGE / 2)

/** Oldest first, paged both ways. Not cached on the device. */
export const aroundQuery = (tripId: string, messageId: string) =>
  infiniteQueryOptions({
    queryKey: ['messages-around', tripId, messageId],
    queryFn: ({ pageParam, signal }) => readPage(tripId, { ...pageParam, limit: MESSAGES_PAGE }, signal),
    initialPageParam: { around: messageId } as PageQuery,
    getPreviousPageParam: (page, _pages, { around }): PageQuery | undefined => {
      const first = page?.[0]
      const full = around === undefined ? MESSAGES_PAGE : MESSAGES_PAGE - LATER
      return first !== undefined && upTo(page, around) >= full ? { before: first.id } : undefined
    },
    getNextPageParam: (page, _pages, { around }): PageQuery | undefined => {
      const last = page?.at(-1)
      const after = (page?.length ?? 0) - (around === undefined ? 0 : upTo(page, around))
      return last !== undefined && after >= (around === undefined ? MESSAGES_PAGE : LATER)
        ? { after: last.id }
        : undefined
    },
    select: messagesOf,
    // Live updates report changes, and a reconnect refetches what was missed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

function messagesOf({ pages }: Pages): readonly Message[] {
  return pages.reduce<readonly Message[]>((all, page) => mergeMessages(all, page ?? []), [])
}

function upTo(page: readonly Message[] | null, messageId: string | undefined): number {
  return messageId === undefined
    ? (page?.length ?? 0)
    : (page ?? []).findIndex(({ id }) => id === messageId) + 1
}

export function replaceAround(
  queryClient: QueryClient,
  { tripId, aroundId, message }: { tripId: string; aroundId: string; message: Message },
): void {
  queryClient.setQueryData<Pages>(
    aroundQuery(tripId, aroundId).queryKey,
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => page?.map((one) => (one.id === message.id ? message : one)) ?? null),
      },
  )
}
