import type { Award, AwardSuggestion, CeremonyNow } from '@sendit/core/awards/contract.ts'
import type { Medium } from '@sendit/core/media/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'

/** All the screen needs in one request. */
export const awardsQuery = (tripId: string) => readQuery<Award[]>('/api/trips', tripId, 'awards')

export const ceremonyQuery = (tripId: string) => readQuery<CeremonyNow>('/api/trips', tripId, 'ceremony')

export const photosQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'media', 'photos'],
    queryFn: ({ signal }) => readApi<Medium[]>(`/api/trips/${encodeURIComponent(tripId)}/media`, signal),
    select: (media) => (media ?? []).filter(({ type }) => type === 'image'),
  })

export const suggestionsQuery = (tripId: string) =>
  readQuery<AwardSuggestion[]>('/api/trips', tripId, 'award-suggestions')
