import type { Query, QueryCache } from '@tanstack/react-query'
import { visitTrip } from '#access/visit-trip.ts'
import { realtime } from '#lib/realtime.ts'
import type { KeptBook } from './kept-book.ts'
import { keptPart, tripOfKey } from './kept-keys.ts'
import { ownerIn } from './kept-owner.ts'

/** What comes within so long is written at once. */
const GATHER_MS = 100

export type KeptWriting = {
  /** Something new was read: it is written soon, with what comes meanwhile. */
  add(query: Query): void
  /** Writes what is not written yet. */
  write(): Promise<void>
  stop(): void
}

/** Writes what was read, gathered, and all of it when the page goes out of sight, as nobody says when it ends. */
export function createKeptWriting(cache: QueryCache, book: KeptBook): KeptWriting {
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const owner = ownerIn(cache)
    const read = [...changed].filter(({ state }) => state.data !== undefined && state.data !== null)
    changed.clear()
    if (typeof owner !== 'string' || read.length === 0) return
    const rows = new Map(read.map(({ queryHash, state }) => [queryHash, keptPart(state.data)]))
    await book.write(
      owner,
      rows,
      timesOf(read, ({ state }) => state.dataUpdatedAt),
    )
  }

  /** What is held of the trip that this tab hears of was true until now, however long ago it was read. */
  async function leave(): Promise<void> {
    if (document.visibilityState !== 'hidden') return
    await write()
    const owner = ownerIn(cache)
    if (realtime.connection.status !== 'online' || typeof owner !== 'string') return
    const held = cache.getAll().filter((query) => book.seenAt(query.queryHash) !== undefined && isLive(query))
    const now = Date.now()
    if (held.length > 0) {
      await book.write(
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
