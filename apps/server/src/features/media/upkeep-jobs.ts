import type { Incoming } from '#adapters/storage/incoming.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { timeEarlierMedia } from '#db/times-of-media.ts'
import type { FileKeeper } from '#files/keeper.ts'
import { FOLDERS, markRemoved } from '#files/rows.ts'
import type { Log } from '#log.ts'
import * as store from './upkeep-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type Dependencies = {
  database: AppDatabase
  storage: Storage
  incoming: Incoming
  keeper: FileKeeper
  log: Pick<Log, 'info'>
}

export type FileUpkeep = ReturnType<typeof createFileUpkeep>

export function createFileUpkeep({ database, storage, incoming, keeper, log }: Dependencies) {
  const { db } = database
  let abandoned: Awaited<ReturnType<Incoming['listAbandoned']>> = []

  async function removeStored(id: string): Promise<void> {
    for (const folder of Object.values(FOLDERS)) {
      const stored = await storage.list(`${folder}/${id}`)
      for (const { key } of stored) await storage.remove(key)
    }
  }

  return {
    /** Notes what uploads left behind when their server was killed: on the local disk alone, and before the first upload. */
    async noteAbandoned(): Promise<void> {
      abandoned = await incoming.listAbandoned()
    },

    /** Clears away what was noted. When the storage or the database is away, the rest stays noted for the next time. */
    async clearAbandoned(): Promise<void> {
      const count = abandoned.length
      for (let next = abandoned[0]; next !== undefined; next = abandoned[0]) {
        const { id, remove } = next
        if (!(await store.hasFile(db, id))) await removeStored(id)
        await remove()
        abandoned.shift()
      }
      if (count > 0) log.info({ count }, 'cleared away what killed uploads had left')
    },

    /** Gives up files that were begun an hour ago and are not finished: no upload takes that long. */
    async sweepUnfinished(now: Date): Promise<void> {
      const hourAgo = new Date(now.getTime() - HOUR_MS)
      for (const folder of Object.values(FOLDERS)) await storage.removeUnfinished(`${folder}/`, hourAgo)
    },

    /** What a server of the version before stores has no time of its own, and stands first until it gets the one of its upload. */
    async timeEarlier(): Promise<void> {
      let left: 'more' | 'done' = 'more'
      while (left === 'more') left = await database.transact(({ tx }) => timeEarlierMedia(tx))
    },

    /** Drops hero pictures that nobody shows for a day, and bytes that could not be removed at their time. */
    async sweep(now: Date): Promise<void> {
      const dayAgo = new Date(now.getTime() - DAY_MS)
      // All of them, however many are in use: a round that looked at the first few only would never come to the rest.
      for (let afterId: string | undefined = ''; afterId !== undefined; ) {
        const page: Awaited<ReturnType<typeof store.listUnusedHeroes>> = await store.listUnusedHeroes(db, {
          before: dayAgo,
          afterId,
        })
        for (const id of page.unused) await markRemoved(db, id, now)
        afterId = page.lastId
      }
      await keeper.drop(await store.listRemovedSince(db, dayAgo))
    },
  }
}
