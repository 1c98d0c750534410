import type { Medium } from '@sendit/core/media/contract.ts'
import { MEDIA_PAGE } from '@sendit/core/media/limits.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'

type MediaPages = InfiniteData<Medium[] | null, string | null>

export const mediaQuery = (tripId: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/trips', tripId, 'media'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?before=${encodeURIComponent(pageParam)}`
      return readApi<Medium[]>(`/api/trips/${encodeURIComponent(tripId)}/media${query}`, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.length === MEDIA_PAGE ? page.at(-1)?.id : undefined),
    select: mediaOf,
  })

/** Pages read while media are added may overlap. */
function mediaOf({ pages }: MediaPages): Medium[] {
  const media = new Map<string, Medium>()
  for (const page of pages) for (const medium of page ?? []) media.set(medium.id, medium)
  return [...media.values()]
}

/** Keeps the tile on screen until the list is refetched. */
export function showMedium(queryClient: QueryClient, tripId: string, medium: Medium): void {
  changePages(queryClient, tripId, (page, index) => {
    const others = page.filter(({ id }) => id !== medium.id)
    return index === 0 ? [medium, ...others] : others
  })
}

export function hideMedium(queryClient: QueryClient, tripId: string, mediumId: string): void {
  changePages(queryClient, tripId, (page) => page.filter(({ id }) => id !== mediumId))
}

export function changePages(
  queryClient: QueryClient,
  tripId: string,
  change: (page: Medium[], index: number) => Medium[],
): void {
  queryClient.setQueryData<MediaPages>(
    mediaQuery(tripId).queryKey,
    (held) => held && { ...held, pages: held.pages.map((page, index) => page && change(page, index)) },
  )
}
