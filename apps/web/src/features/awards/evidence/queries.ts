import type { Medium } from '@sendit/core/media/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'

/** The trip's newest photos, of the gallery's first page. */
export const photosQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'media', 'photos'],
    queryFn: ({ signal }) => readApi<Medium[]>(`/api/trips/${encodeURIComponent(tripId)}/media`, signal),
    select: (media) => (media ?? []).filter(({ type }) => type === 'image'),
  })
