import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { isAcceptedGuestToken, readGuestToken } from '#lib/guest-token.ts'
import { userQuery } from '#session/queries.ts'

export type CachedReads = {
  /** Restores a query as stale data to be refetched. Never rejects. */
  restore(query: Query): Promise<void>
  write(): Promise<void>
  stop(): void
}

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

/** Reads that stay on the device. Never the invites: their tokens are credentials. */
const CACHED = [
  '/api/auth/user',
  '/api/auth/sessions',
  '/api/auth/passkeys',
  '/api/notices/settings',
  '/api/guest/validate',
  '/api/trips',
  '/api/weather',
  '/api/weather/forecast',
  '/api/beaches/recommendations',
  '/api/beaches/near',
]
// Expense searches are left out: each search term would be another read.
const CACHED_OF_TRIP = [
  ...['members', 'guests', 'messages', 'pins', 'media', 'expenses', 'spending', 'balances', 'payments'],
  ...['awards', 'polls', 'plan', 'today', 'outings', 'journeys', 'recap'],
]

export function isCached(queryKey: QueryKey): boolean {
  const [path, , name] = queryKey
  if (!CACHED.includes(String(path))) return false
  return name === undefined || (path === '/api/trips' && CACHED_OF_TRIP.includes(String(name)))
}
