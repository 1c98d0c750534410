import type { FileKeeper } from '#access/file-keeper.ts'
import { FOLDERS, markRemoved } from '#access/file-rows.ts'
import type { Incoming } from '#adapters/storage/incoming.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { AppDatabase } from '#db/open.ts'
import * as store from './upkeep-store.ts'

const DAY_MS = 24 * 60 * 60_000

type Dependencies = { database: AppDatabase; storage: Storage; incoming: Incoming; keeper: FileKeeper }

export type FileUpkeep = ReturnType<typeof createFileUpkeep>

export function createFileUpkeep({ database, storage, incoming, keeper }: Dependencies) {
  const { db } = database

  return {
    /** Clears away what uploads left behind when their server was killed. Call it before the first upload. */
    async recover(): Promise<void> {
      for (const { id, remove } of await incoming.listAbandoned()) {
        if (!(await store.hasFile(db, id))) {
          for (const folder of Object.values(FOLDERS)) {
            const stored = await storage.list(`${folder}/${id}`)
            for (const { key } of stored) await storage.remove(key)
          }
        }
        await remove()
      }
    },

    /** Drops hero pictures that nobody shows for a day, and bytes that could not be removed at their time. */
    async sweep(now: Date): Promise<void> {
      const dayAgo = new Date(now.getTime() - DAY_MS)
      for (const id of await store.listUnusedHeroes(db, dayAgo)) await markRemoved(db, id, now)
      await keeper.drop(await store.listRemovedSince(db, dayAgo))
    },
  }
}
