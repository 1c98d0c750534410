import { type FileRow, FOLDERS, keysOf } from '#access/file-rows.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { AppDatabase } from '#db/open.ts'
import * as store from './upkeep-store.ts'

/** An upload stores its file first and its row a moment later. */
const GRACE_MS = 60 * 60_000

export type Orphans = {
  /** Stored files that no row names. */
  stray: string[]
  /** Rows that name a file which is not there. */
  lost: FileRow[]
}

type Dependencies = { database: AppDatabase; storage: Storage }

/** Compares what is stored with what the rows name. Files of the last hour may belong to uploads under way. */
export async function findOrphans({ database, storage }: Dependencies, now: Date): Promise<Orphans> {
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
    lost: rows.filter((row) => !keysOf(row).every((key) => present.has(key))),
  }
}

/** Removes the stray files, and takes the lost ones out of everything that shows them. */
export async function removeOrphans(
  { database, storage }: Dependencies,
  { stray, lost }: Orphans,
  now: Date,
) {
  for (const key of stray) await storage.remove(key)
  for (const file of lost) await database.transact(({ tx }) => store.forget(tx, file, now))
}

async function listAllFiles({ db }: AppDatabase): Promise<FileRow[]> {
  const files: FileRow[] = []
  for (;;) {
    const page = await store.listFilesAfter(db, files.at(-1)?.id ?? '')
    if (page.length === 0) return files
    files.push(...page)
  }
}
