import { tripOfHash } from './cache-keys.ts'
import type { CacheRows, Rows } from './cache-rows.ts'

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
