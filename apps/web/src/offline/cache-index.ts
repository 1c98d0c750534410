import type { QueryKey } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { ABOUT, type About, openCacheDatabase, PICTURE_CACHE } from '#lib/device-store.ts'
import { openPictureRows, picturesNamedIn, readNamedPictures } from '#lib/picture-rows.ts'

export type CacheCallbacks = {
  /** Called once, when the browser refuses storage or is full. */
  onRefused: () => void
  onEmptied: () => void
  /** Receives removed rows, whose pictures must be deleted too. */
  onGone: (rows: Rows) => void
}

/** Calls never reject: if the browser refuses storage, nothing is cached. */
export type CacheIndex = {
  owner(): Promise<string | null>
  /** When this read was last known to be current, by the device's clock. */
  seenAt(hash: string): number | undefined
  read(hash: string): Promise<unknown>
  become(owner: string | null): Promise<void>
  /** Writes only if `owner` still owns the rows; reads that only stayed current need no row. */
  write(owner: string, rows: Rows, times: Readonly<Record<string, number>>): Promise<void>
  forgetTrips(isGone: (tripId: string) => boolean): Promise<void>
}

export function openCacheIndex(
  rows: CacheRows,
  { onRefused, onEmptied, onGone }: CacheCallbacks,
): CacheIndex {
  let isRefused = false
  let owner: string | null = null
  const seen = new Map<string, number>()
  const opened = attempt(rows.open).then((about) => {
    owner = about?.person ?? null
    for (const [hash, at] of Object.entries(about?.seen ?? {})) seen.set(hash, at)
    if (about === undefined) onEmptied()
  })

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isRefused) return undefined
    try {
      return await work()
    } catch {
      // Several calls may be in flight when the first is refused.
      if (!isRefused) onRefused()
      isRefused = true
      return undefined
    }
  }

  return {
    owner: () => opened.then(() => owner),
    seenAt: (hash) => seen.get(hash),
    read: (hash) => attempt(() => rows.read(hash)),
    async become(next) {
      await opened
      if (next === owner) return
      owner = next
      seen.clear()
      if (await attempt(() => rows.give(next))) onEmptied()
    },
    async write(person, written, times) {
      await opened
      if (person !== owner) return
      for (const [hash, at] of Object.entries(times)) seen.set(hash, at)
      await attempt(() => rows.write(person, written, times))
    },
    async forgetTrips(isGone) {
      await opened
      const isOfGone = (hash: string) => {
        const tripId = tripOfHash(hash)
        return tripId !== undefined && isGone(tripId)
      }
      const hashes = [...seen.keys()].filter(isOfGone)
      for (const hash of hashes) seen.delete(hash)
      const gone = hashes.length > 0 ? await attempt(() => rows.remove(isOfGone)) : undefined
      if (gone !== undefined) onGone(gone)
    },
  }
}

/** Source: docs/product.md 11.4. */
const UNUSED_MS = 30 * 24 * 60 * 60 * 1000

export type Rows = ReadonlyMap<string, unknown>

/**
 * Reads of this device's one user. Writes check the owner in the same transaction, so a stale tab cannot write after an account
 * change.
 */
export type CacheRows = {
  open(): Promise<About | undefined>
  read(hash: string): Promise<unknown>
  /** Clears another owner's rows, and then returns true. */
  give(person: string | null): Promise<boolean>
  write(person: string, rows: Rows, seen: Readonly<Record<string, number>>): Promise<void>
  remove(isGone: (hash: string) => boolean): Promise<Rows>
}

/** Rows written for another `shape` of responses are dropped unread. */
export function openCacheRows(shape: string, nowMs: () => number = Date.now): CacheRows {
  const rows = openCacheDatabase()

  function change<Result>(
    work: (store: IDBObjectStore, about: About | undefined) => Promise<Result> | Result,
  ) {
    return rows('readwrite', async (store) => {
      const about = promisifyRequest<About | undefined>(store.get(ABOUT))
      const [result] = await Promise.all([
        about.then((known) => work(store, known)),
        promisifyRequest(store.transaction),
      ])
      return result
    })
  }

  const isOurs = (about: About | undefined): about is About =>
    about?.shape === shape && nowMs() - about.usedAt < UNUSED_MS

  return {
    open: () =>
      change((store, about) => {
        if (!isOurs(about)) {
          store.clear()
          return undefined
        }
        const seen = stillUsed(about.seen, nowMs())
        for (const hash of Object.keys(about.seen)) if (!(hash in seen)) store.delete(hash)
        const opened = { ...about, usedAt: nowMs(), seen }
        store.put(opened, ABOUT)
        return opened
      }),
    read: (hash) => rows('readonly', (store) => promisifyRequest(store.get(hash))),
    give: (person) =>
      change((store, about) => {
        if (person !== null && about?.person === person && isOurs(about)) return false
        store.clear()
        if (person !== null) store.put({ person, shape, usedAt: nowMs(), seen: {} } satisfies About, ABOUT)
        return true
      }),
    write: (person, written, seen) =>
      change((store, about) => {
        if (about?.person !== person || !isOurs(about)) return
        for (const [hash, data] of written) store.put(data, hash)
        store.put({ ...about, usedAt: nowMs(), seen: { ...about.seen, ...seen } }, ABOUT)
      }),
    remove: (isGone) =>
      change(async (store, about) => {
        const gone = new Map<string, unknown>()
        if (about === undefined) return gone
        const seen = { ...about.seen }
        for (const hash of Object.keys(seen).filter(isGone)) {
          gone.set(hash, await promisifyRequest(store.get(hash)))
          store.delete(hash)
          delete seen[hash]
        }
        store.put({ ...about, seen }, ABOUT)
        return gone
      }),
  }
}

function stillUsed(seen: About['seen'], now: number): About['seen'] {
  return Object.fromEntries(Object.entries(seen).filter(([, at]) => now - at < UNUSED_MS))
}

/** Deletes pictures cached by the worker: those named in these rows, and orphans that no cached row names. */
export async function forgetPicturesIn(gone: Rows): Promise<void> {
  try {
    const [named, cache] = await Promise.all([readNamedPictures(), caches.open(PICTURE_CACHE)])
    const ofGone = picturesNamedIn([...gone.values()])
    const cachedPaths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const paths = cachedPaths.filter((path) => ofGone.has(path) || !named.has(path))
    await openPictureRows().forget(paths)
    await Promise.all(paths.map((path) => cache.delete(path)))
  } catch {
    // Storage unavailable: nothing to delete.
  }
}

function tripOfHash(hash: string): string | undefined {
  return tripOfKey(JSON.parse(hash))
}

export function tripOfKey([path, tripId]: QueryKey): string | undefined {
  return path === '/api/trips' && typeof tripId === 'string' ? tripId : undefined
}
