import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { isAcceptedGuestToken, readGuestToken } from '#lib/guest-token.ts'
import { userQuery } from '#session/queries.ts'
import { isCached } from './cache-keys.ts'
import type { CachedReads } from './cached-reads.ts'

/** Storage that hangs must not delay the screen. */
const TIMEOUT_MS = 1_000

type Persister = (queryFn: QueryFunction, context: QueryFunctionContext, query: Query) => Promise<unknown>
type Start = (queryClient: QueryClient) => CachedReads

export type OfflineCache = {
  /** Asks network and device at once; fails only if the device has nothing either. */
  persister: Persister
  start(queryClient: QueryClient): void
  whenSomebodyIsHere(queryClient: QueryClient): void
}

export function createOfflineCache(load: () => Promise<{ startOfflineCache: Start }>): OfflineCache {
  let cachedReads: Promise<CachedReads | undefined> = Promise.resolve(undefined)

  function start(queryClient: QueryClient) {
    cachedReads = load().then(
      ({ startOfflineCache }) => startOfflineCache(queryClient),
      // The app also works without an offline cache.
      () => undefined,
    )
  }

  return {
    async persister(queryFn, context, query) {
      const restoring = isCached(query.queryKey)
        ? cachedReads.then((reads) => reads?.restore(query))
        : undefined
      try {
        return await queryFn(context)
      } catch (error) {
        await Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
        throw error
      }
    },
    start,
    whenSomebodyIsHere(queryClient) {
      const stop = queryClient.getQueryCache().subscribe(() => {
        const isGuest = isAcceptedGuestToken(readGuestToken())
        if (!isGuest && !queryClient.getQueryData(userQuery().queryKey)) return
        stop()
        start(queryClient)
      })
    },
  }
}
