import { QueryClient, type QueryPersister, queryOptions } from '@tanstack/react-query'
import { readApi } from './api-client.ts'

/** A screen of many parts retries a failed read once, not once per part. */
const ASK_AGAIN_MS = 5_000

/** As docs/product.md 10.1 requires: no retries, refetch on focus, polling or staleness. */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readApi(pathOfKey(queryKey), signal),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > ASK_AGAIN_MS,
        ...(persister && { persister }),
        // Otherwise offline queries would wait for ever instead of failing.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** `readQuery<Member[]>('/api/trips', id, 'members')`. Data is null when signed out. */
export function readQuery<Result>(...queryKey: readonly [string, ...string[]]) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readApi<Result>(pathOfKey(queryKey), signal),
  })
}

/** The first part is already a path; the others are encoded. */
export function pathOfKey([first, ...rest]: readonly unknown[]): string {
  return [String(first), ...rest.map((part) => encodeURIComponent(String(part)))].join('/')
}
