import { QueryClient, type QueryPersister, queryOptions } from '@tanstack/react-query'
import { readApi } from './api-client.ts'

/** A screen that is drawn in many parts asks once for what just failed, not once for each part. */
const ASK_AGAIN_MS = 5_000

/**
 * Reads as docs/product.md 10.1 wants them: no retries, no refetch on focus, no polling, never stale. With a `persister` they
 * outlive the page.
 */
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
        // A browser without network still asks, so that screens show their error instead of waiting for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Query options of one read: `readQuery<Member[]>('/api/trips', id, 'members')`. The data is null when nobody is signed in. */
export function readQuery<Result>(...queryKey: readonly [string, ...string[]]) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readApi<Result>(pathOfKey(queryKey), signal),
  })
}

/** Key parts joined with slashes; the first is a path already, the others are encoded. */
export function pathOfKey([first, ...rest]: readonly unknown[]): string {
  return [String(first), ...rest.map((part) => encodeURIComponent(String(part)))].join('/')
}
