import { tripOfHash } from './cache-keys.ts'
import type { CacheRows, Rows } from './cache-rows.ts'

export type CacheCallbacks = {
  /** Told once, when the browser keeps nothing or has no room. */
  onRefused: () => void
  /** Nothing of anybody is kept any more. */
  onEmptied: () => void
  /** Told what was taken away of what stays otherwise, as it names pictures. */
  onGone: (rows: Rows) => void
}

/** What this tab knows of the rows that the device keeps. No call rejects: where the browser refuses, nothing is kept. */
export type CacheIndex = {
  /** Whose the rows are. */
  owner(): Promise<string | null>
  /** Until when this read was known to be true, by the device's clock; undefined where it is not kept. */
  seenAt(hash: string): number | undefined
  read(hash: string): Promise<unknown>
  become(owner: string | null): Promise<void>
  /** Writes for `owner` only, with until when each was true; `rows` may lack those that only were true for longer. */
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
      // Several may be under way when the first is refused.
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
