import type { Beach, KnownBeach, StoredFiles } from '@sendit/core/beaches/contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'

export const nearBeachesQuery = (location: string) => readQuery<KnownBeach[]>('/api/beaches/near', location)

export const beachesQuery = () => readQuery<Beach[]>('/api/beaches')

const FILES = '/api/object-storage/files'

/** Each page starts after the previous page's last key. */
export const storedFilesQuery = () =>
  infiniteQueryOptions({
    queryKey: [FILES],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      readApi<StoredFiles>(
        pageParam === '' ? FILES : `${FILES}?after=${encodeURIComponent(pageParam)}`,
        signal,
      ),
    getNextPageParam: (page, pages) => {
      const loaded = pages.reduce((sum, one) => sum + (one?.files.length ?? 0), 0)
      return page !== null && loaded < page.count ? page.files.at(-1)?.key : undefined
    },
  })
