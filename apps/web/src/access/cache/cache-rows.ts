import { promisifyRequest } from 'idb-keyval'
import { ABOUT, type About, openCacheDatabase, PICTURE_CACHE } from '#lib/device-store.ts'
import { openPictureRows, picturesNamedIn, readNamedPictures } from '#lib/picture-rows.ts'

/** docs/product.md 11.4: what nobody used for so long is forgotten. */
const UNUSED_MS = 30 * 24 * 60 * 60 * 1000

/** What was read, by the hash of its query. */
export type Rows = ReadonlyMap<string, unknown>

/**
 * The reads of the one person who uses this device. Whatever is written is written in one transaction with the look at whose
 * they are, so that a tab that has not heard yet that somebody else is here writes nothing. Every call rejects where the browser keeps nothing.
 */
export type CacheRows = {
  /** Whose they are; undefined where nothing is kept, and then nothing of anybody stays. */
  open(): Promise<About | undefined>
  read(hash: string): Promise<unknown>
  /** From now on they are this person's, and nobody's where that is null. What was somebody else's goes: then it answers true. */
  give(person: string | null): Promise<boolean>
  /** Writes only for whom they belong to; `seen` says until when those and others were true. */
  write(person: string, rows: Rows, seen: Readonly<Record<string, number>>): Promise<void>
  /** Takes away and answers those that `isGone` says. */
  remove(isGone: (hash: string) => boolean): Promise<Rows>
}

/** `shape` names how answers look to this version of the app: rows of another are dropped unread. */
export function openCacheRows(shape: string, nowMs: () => number = Date.now): CacheRows {
  const rows = openCacheDatabase()

  /** Changes what the rows are about together with the rows themselves. */
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

/**
 * Takes away the pictures that stand in what was read, where the worker has kept them, and those that nothing kept names any
 * more: what named them was perhaps never kept, because the page was left first.
 */
export async function forgetPicturesIn(gone: Rows): Promise<void> {
  try {
    const [named, cache] = await Promise.all([readNamedPictures(), caches.open(PICTURE_CACHE)])
    const ofGone = picturesNamedIn([...gone.values()])
    const cachedPaths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const paths = cachedPaths.filter((path) => ofGone.has(path) || !named.has(path))
    await openPictureRows().forget(paths)
    await Promise.all(paths.map((path) => cache.delete(path)))
  } catch {
    // Where the browser keeps nothing there is nothing to take away.
  }
}
