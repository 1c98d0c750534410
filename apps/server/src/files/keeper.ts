import { Readable } from 'node:stream'
import type { Storage } from '#adapters/storage/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Log } from '#log.ts'
import { type FileRow, findFile, keysOf } from './rows.ts'

/** Bytes on their way into the storage: a file of the local disk, or what was just drawn. */
export type Part = { key: string; path: string } | { key: string; bytes: Buffer }

export type FileKeeper = {
  /**
   * Stores the parts, then lets `record` write the row with this id. When no row came of it, a repeated request's or a
   * refused one's, nothing is left behind.
   */
  keep<T>(file: { id: string; parts: Part[] }, record: () => Promise<T>): Promise<T>
  /** Takes the bytes of files away whose rows say that they are removed. What fails now the hourly round does. */
  drop(files: FileRow[]): Promise<void>
}

type Dependencies = { database: AppDatabase; storage: Storage; log: Pick<Log, 'error'> }

export function createFileKeeper({ database, storage, log }: Dependencies): FileKeeper {
  async function removeAll(keys: string[]): Promise<void> {
    // Side by side: a storage that is silent is waited for once.
    await Promise.all(
      keys.map((key) =>
        storage.remove(key).catch((err) => log.error({ err }, 'a stored file could not be removed')),
      ),
    )
  }

  return {
    async keep({ id, parts }, record) {
      try {
        for (const part of parts) {
          if ('path' in part) await storage.adopt(part.key, part.path)
          else await storage.put(part.key, Readable.from([part.bytes]))
        }
        return await record()
      } finally {
        // A lost connection may hide that the row was written; then the orphan check decides.
        const isRecorded = await findFile(database.db, id).then(
          (row) => row !== undefined,
          () => true,
        )
        if (!isRecorded) await removeAll(parts.map((part) => part.key))
      }
    },
    drop: (files) => removeAll(files.flatMap(keysOf)),
  }
}
