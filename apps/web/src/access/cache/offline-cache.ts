import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { userQuery } from '#access/queries.ts'
import { isAcceptedGuestToken, readGuestToken } from '#lib/guest-token.ts'
import { isCached } from './cache-keys.ts'
import type { CachedReads } from './cached-reads.ts'

/** A browser whose storage hangs must not hold back what a screen says. */
const TIMEOUT_MS = 1_000

type Persister = (queryFn: QueryFunction, context: QueryFunctionContext, query: Query) => Promise<unknown>
type Start = (queryClient: QueryClient) => CachedReads

export type OfflineCache = {
  /** For the query client: asks the network and the device at once, and fails only when the device knows nothing either. */
  persister: Persister
  /** Begins at once, or with `whenSomebodyIsHere` as soon as they are: signed in, or the guest of an invite. */
  start(queryClient: QueryClient): void
  whenSomebodyIsHere(queryClient: QueryClient): void
}

/** Reads that outlive the page, as far as the first screen needs to know of them; `load` brings the rest. */
export function createOfflineCache(load: () => Promise<{ startOfflineCache: Start }>): OfflineCache {
  let cachedReads: Promise<CachedReads | undefined> = Promise.resolve(undefined)

  function start(queryClient: QueryClient) {
    cachedReads = load().then(
      ({ startOfflineCache }) => startOfflineCache(queryClient),
      // Without its code the product works as it does without keeping.
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
