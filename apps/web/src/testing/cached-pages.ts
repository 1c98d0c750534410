import type { QueryClient } from '@tanstack/react-query'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { type CacheRows, openCacheRows } from '#offline/cache-index.ts'
import { cacheReads } from '#offline/cached-reads.ts'
import { type CachedReads, createOfflineCache } from '#offline/offline-cache.ts'
import { installIndexedDb } from './indexed-db.ts'
import { type ApiAnswers, answerWith } from './render-app.tsx'

let pages: CachedReads[] = []

/** Call once, at the top of the file. */
export function installCachedPages() {
  installIndexedDb()
  afterEach(() => {
    for (const reads of pages) reads.stop()
    pages = []
  })
}

/** Pages share the device's storage; the cache code arrives after `code`. */
export function openPage(
  answers: ApiAnswers,
  { shape = 'this shape', nowMs = Date.now, code = Promise.resolve() } = {},
) {
  const requests = answerWith(answers)
  const refused = vi.fn()
  const device = watchRows(openCacheRows(shape, nowMs))
  let reads: CachedReads | undefined
  function startOfflineCache(queryClient: QueryClient) {
    reads = cacheReads(queryClient.getQueryCache(), device.rows, {
      onRefused: refused,
      onEmptied: () => undefined,
      onGone: () => undefined,
    })
    pages.push(reads)
    return reads
  }
  const offlineCache = createOfflineCache(() => code.then(() => ({ startOfflineCache })))
  const client = createQueryClient(offlineCache.persister)
  offlineCache.start(client)
  const settle = async () => {
    await reads?.write()
    await device.untilDone()
  }
  return {
    client,
    requests,
    refused,
    settle,
    answer: answerWith,
    async close() {
      await settle()
      reads?.stop()
      client.clear()
    },
  }
}

/** Waits until no work is pending, including work started meanwhile. */
function watchRows(rows: CacheRows) {
  const underWay = new Set<Promise<unknown>>()
  const watched =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      const answer = call(...args)
      underWay.add(answer)
      const end = () => underWay.delete(answer)
      answer.then(end, end)
      return answer
    }
  return {
    rows: {
      open: watched(rows.open),
      read: watched(rows.read),
      give: watched(rows.give),
      write: watched(rows.write),
      remove: watched(rows.remove),
    } satisfies CacheRows,
    async untilDone() {
      do {
        await Promise.allSettled(underWay)
        await new Promise((resolve) => setTimeout(resolve))
      } while (underWay.size > 0)
    },
  }
}

export async function allCached(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('sendit-reads')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const request = database.transaction('reads').objectStore('reads').getAll()
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
}

export async function cachedHashes(): Promise<string[]> {
  const about = (await allCached()).find((row) => row !== null && typeof row === 'object' && 'seen' in row)
  return Object.keys((about as { seen?: object } | undefined)?.seen ?? {})
}
