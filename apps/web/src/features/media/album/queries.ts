import type { AlbumFacts } from '@sendit/core/media/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'

export const albumQuery = (tripId: string, ids: readonly string[] = []) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'album', ids.join(',')],
    queryFn: ({ signal }) => {
      const query = ids.length === 0 ? '' : `?ids=${ids.join(',')}`
      return readApi<AlbumFacts>(`/api/trips/${encodeURIComponent(tripId)}/album${query}`, signal)
    },
    staleTime: 0,
  })
