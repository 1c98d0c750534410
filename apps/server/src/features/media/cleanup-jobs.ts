import type { Incoming } from '#adapters/storage/incoming.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { FileStore } from '#files/file-store.ts'
import { type FileRow, FOLDERS, keysOf, markRemoved } from '#files/file-store.ts'
import type { Log } from '#log.ts'
import * as store from './cleanup-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type Dependencies = {
  database: AppDatabase
  storage: Storage
  incoming: Incoming
  fileStore: FileStore
  log: Pick<Log, 'info'>
}

export function createFileCleanup({ database, storage, incoming, fileStore, log }: Dependencies) {
  const { db } = database
  let abandoned: Awaited<ReturnType<Incoming['listAbandoned']>> = []

  async function removeStored(id: string): Promise<void> {
    for (const folder of Object.values(FOLDERS)) {
      const stored = await storage.list(`${folder}/${id}`)
      for (const { key } of stored) await storage.remove(key)
    }
  }

  return {
    /** Local disk only. Call before the first upload. */
    async noteAbandoned(): Promise<void> {
      abandoned = await incoming.listAbandoned()
    },

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

    /** No upload takes an hour. */
    async deleteUnfinished(now: Date): Promise<void> {
      const hourAgo = new Date(now.getTime() - HOUR_MS)
      for (const folder of Object.values(FOLDERS)) await storage.removeUnfinished(`${folder}/`, hourAgo)
    },

    /** Unused hero images after a day, and bytes whose removal failed. */
    async cleanUp(now: Date): Promise<void> {
      const dayAgo = new Date(now.getTime() - DAY_MS)
      // All of them, or later ones would never be reached.
      for (let afterId: string | undefined = ''; afterId !== undefined; ) {
        const page: Awaited<ReturnType<typeof store.listUnusedHeroes>> = await store.listUnusedHeroes(db, {
          before: dayAgo,
          afterId,
        })
        for (const id of page.unused) await markRemoved(db, id, now)
        afterId = page.lastId
      }
      await fileStore.drop(await store.listRemovedSince(db, dayAgo))
    },
  }
}

/** Files are stored before their rows, and other servers may see them late. */
const GRACE_MS = 60 * 60_000
/** More suggests the wrong storage or database rather than leftovers. */
const MOST_SHARE = 1 / 10
const MOST = 100

export type Orphans = {
  stray: string[]
  lost: FileRow[]
  rows: number
  stored: number
}

/** The message says how much, and likely causes. */
export class TooManyOrphans extends Error {
  override readonly name = 'TooManyOrphans'
}

type OrphanJobsDependencies = { database: AppDatabase; storage: Storage }

/** Ignores the last hour, for uploads in progress. */
export async function findOrphans(
  { database, storage }: OrphanJobsDependencies,
  now: Date,
): Promise<Orphans> {
  const rows = await listAllFiles(database)
  const stored = (
    await Promise.all(Object.values(FOLDERS).map((folder) => storage.list(`${folder}/`)))
  ).flat()
  const named = new Set(rows.flatMap(keysOf))
  const present = new Set(stored.map(({ key }) => key))
  const isSettled = (at: Date) => now.getTime() - at.getTime() > GRACE_MS
  return {
    stray: stored
      .filter(({ key, modifiedAt }) => !named.has(key) && isSettled(modifiedAt))
      .map(({ key }) => key),
    lost: rows.filter((row) => isSettled(row.created_at) && !keysOf(row).every((key) => present.has(key))),
    rows: rows.length,
    stored: stored.length,
  }
}

type Options = { now: Date; evenMany?: boolean }

/** Deletes stray files and references to lost ones. Throws TooManyOrphans above a tenth or a hundred, unless `evenMany`. */
export async function removeOrphans(
  { database, storage }: OrphanJobsDependencies,
  orphans: Orphans,
  { now, evenMany = false }: Options,
): Promise<{ stray: number; lost: number }> {
  if (!evenMany) requireFew(orphans)
  const removed = { stray: 0, lost: 0 }
  for (const row of orphans.lost) {
    // The listing may be stale or incomplete, so ask the storage.
    const sizes = await Promise.all(keysOf(row).map((key) => storage.size(key)))
    if (sizes.every((size) => size !== undefined)) continue
    await database.transact(({ tx }) => store.forget(tx, row, now))
    removed.lost += 1
  }
  for (const key of orphans.stray) {
    await storage.remove(key)
    removed.stray += 1
  }
  return removed
}

function requireFew({ stray, lost, rows, stored }: Orphans): void {
  if (isMany(lost.length, rows))
    throw new TooManyOrphans(
      `${lost.length} of ${rows} rows name files that are not in the storage. Is this the right bucket or DATA_DIR, and was it restored?`,
    )
  if (isMany(stray.length, stored))
    throw new TooManyOrphans(
      `${stray.length} of ${stored} stored files have no row. Is this the right database, and was it restored?`,
    )
}

function isMany(missing: number, all: number): boolean {
  return missing > MOST || missing > all * MOST_SHARE
}

async function listAllFiles({ db }: AppDatabase): Promise<FileRow[]> {
  const files: FileRow[] = []
  for (;;) {
    const page = await store.listFilesAfter(db, files.at(-1)?.id ?? '')
    if (page.length === 0) return files
    files.push(...page)
  }
}
