import { MESSAGES_PAGE } from '@sendit/core/chat/limits.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { hashKey, type Query, type QueryCache, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { storageRefused } from '#lib/browser-storage.ts'
import { dropPictures } from '#lib/device-store.ts'
import { isAcceptedGuestToken, readGuestToken } from '#lib/guest-token.ts'
import { realtime } from '#lib/realtime.ts'
import { guestKey, tripsQuery, userQuery } from '#session/queries.ts'
import { isRefusal } from '#session/visitor.ts'
import { visitTrip } from '#trip/visit-trip.ts'
import {
  type CacheCallbacks,
  type CacheIndex,
  type CacheRows,
  forgetPicturesIn,
  openCacheIndex,
  openCacheRows,
  tripOfKey,
} from './cache-index.ts'
import { type CachedReads, isCached } from './offline-cache.ts'

const USER = hashKey(userQuery().queryKey)
const TRIPS = hashKey(tripsQuery().queryKey)

export function cacheReads(cache: QueryCache, rows: CacheRows, listeners: CacheCallbacks): CachedReads {
  const index = openCacheIndex(rows, {
    ...listeners,
    // Save the shorter trip list first: the previous one still names the lost trip's pictures.
    onGone: (gone) => void writing.write().then(() => listeners.onGone(gone)),
  })
  const writing = createCacheWriter(cache, index)

  function noteOwner(query: Query) {
    if (query.queryHash !== USER && query.queryKey[0] !== guestKey()[0]) return
    const owner = ownerIn(cache)
    if (owner !== undefined) void index.become(owner)
  }

  function noteAnswer(query: Query) {
    noteOwner(query)
    if (isCached(query.queryKey)) writing.add(query)
  }

  function noteRefusal(query: Query, error: unknown) {
    if (!(error instanceof ApiError)) return
    noteOwner(query)
    forgetRefusedTrip(index, query, error)
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    // Restored data arrives as a state action, not `success`.
    if (action.type === 'success') {
      noteAnswer(query)
      if (!action.manual) forgetLostTrips(index, query)
    }
    if (action.type === 'error') noteRefusal(query, action.error)
  })
  for (const query of cache.getAll()) {
    if (query.state.status === 'success') {
      noteAnswer(query)
      forgetLostTrips(index, query)
    }
    if (query.state.status === 'error') noteRefusal(query, query.state.error)
  }

  return {
    restore: (query) => restore(query, cache, index),
    write: writing.write,
    stop() {
      unsubscribe()
      writing.stop()
    },
  }
}

async function restore(query: Query, cache: QueryCache, index: CacheIndex): Promise<void> {
  const owner = await index.owner()
  if (owner === null) return
  const isNobody = query.queryHash === USER && isGuest(owner)
  const at = isNobody ? Date.now() : index.seenAt(query.queryHash)
  if (at === undefined) return
  const data = isNobody ? null : await index.read(query.queryHash)
  const isStillTheirs = (await index.owner()) === owner && mayShow(cache, owner)
  if (data === undefined || !isStillTheirs || query.state.data !== undefined) return
  query.setState({ data, dataUpdatedAt: at, status: 'success', error: null, isInvalidated: true })
}

/** The list is complete, so a missing trip is lost. */
function forgetLostTrips(index: CacheIndex, { queryHash, state }: Query): void {
  const trips = queryHash === TRIPS ? (state.data as Trip[] | null) : null
  if (trips !== null) void index.forgetTrips((id) => !trips.some((trip) => trip.id === id))
}

function forgetRefusedTrip(index: CacheIndex, { queryKey }: Query, { status }: ApiError): void {
  const tripId = queryKey.length === 2 ? tripOfKey(queryKey) : undefined
  if (tripId !== undefined && (status === 403 || status === 404))
    void index.forgetTrips((id) => id === tripId)
}

export function startOfflineCache(queryClient: QueryClient): CachedReads {
  return cacheReads(queryClient.getQueryCache(), openCacheRows(SHAPE_OF_READS), {
    onRefused: storageRefused.note,
    onEmptied: () => void dropPictures(),
    onGone: (rows) => void forgetPicturesIn(rows),
  })
}

const GATHER_MS = 100

export type CacheWriter = {
  add(query: Query): void
  write(): Promise<void>
  stop(): void
}

/** Batches writes, and flushes when the page is hidden, since its end is not signalled. */
function createCacheWriter(cache: QueryCache, index: CacheIndex): CacheWriter {
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const owner = ownerIn(cache)
    const read = [...changed].filter(({ state }) => state.data !== undefined && state.data !== null)
    changed.clear()
    if (typeof owner !== 'string' || read.length === 0) return
    const rows = new Map(read.map(({ queryHash, state }) => [queryHash, cachedPart(state.data)]))
    await index.write(
      owner,
      rows,
      timesOf(read, ({ state }) => state.dataUpdatedAt),
    )
  }

  /** Live updates kept the joined trip's reads current until now. */
  async function leave(): Promise<void> {
    if (document.visibilityState !== 'hidden') return
    await write()
    const owner = ownerIn(cache)
    if (realtime.connection.status !== 'online' || typeof owner !== 'string') return
    const held = cache
      .getAll()
      .filter((query) => index.seenAt(query.queryHash) !== undefined && isLive(query))
    const now = Date.now()
    if (held.length > 0) {
      await index.write(
        owner,
        new Map(),
        timesOf(held, () => now),
      )
    }
  }

  document.addEventListener('visibilitychange', leave)
  return {
    add(query) {
      changed.add(query)
      timer ??= setTimeout(() => void write(), GATHER_MS)
    },
    write,
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    },
  }
}

function isLive({ queryKey, state }: Query): boolean {
  return !state.isInvalidated && tripOfKey(queryKey) === visitTrip.read()
}

function timesOf(queries: readonly Query[], timeOf: (query: Query) => number): Record<string, number> {
  return Object.fromEntries(queries.map((query) => [query.queryHash, timeOf(query)]))
}

/** Account or holder of an accepted invite; null for nobody, undefined while unknown. */
function ownerIn(cache: QueryCache): string | null | undefined {
  const user = cache.find<User | null>({ queryKey: userQuery().queryKey, exact: true })?.state.data
  if (user === undefined) return undefined
  return user === null ? guestIn(cache) : `user ${user.id}`
}

/** While the visitor is unknown, the rows' owner counts. */
function mayShow(cache: QueryCache, owner: string): boolean {
  const now = ownerIn(cache)
  if (now !== undefined) return now === owner
  return isGuest(owner) ? owner === guestIn(cache) : true
}

function isGuest(owner: string): boolean {
  return owner.startsWith('guest ')
}

function guestIn(cache: QueryCache): string | null {
  const token = readGuestToken()
  if (token === null || !isAcceptedGuestToken(token)) return null
  const asked = cache.find({ queryKey: [...guestKey(), token], exact: true })
  return isRefusal(asked?.state.error ?? null) ? null : `guest ${token}`
}

const CACHED_MESSAGES = 2 * MESSAGES_PAGE

/** Only the newest page: the rest can be read again. */
export function cachedPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('pages' in data && 'pageParams' in data) {
    const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] }
    return { ...data, pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  }
  if ('messages' in data && 'hasOlder' in data) {
    const { messages, hasOlder } = data as { messages: unknown[]; hasOlder: boolean }
    const isCut = messages.length > CACHED_MESSAGES
    return { ...data, messages: messages.slice(-CACHED_MESSAGES), hasOlder: hasOlder || isCut }
  }
  return data
}
