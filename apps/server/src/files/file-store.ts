import { Readable } from 'node:stream'
import { MEMBER_MAX_BYTES, MEMBER_MAX_BYTES_PER_TRIP } from '@sendit/core/media/limits.ts'
import type { Storage } from '#adapters/storage/port.ts'
import { COLUMNS } from '#db/columns.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor, NewRow, Row } from '#db/schema.ts'
import { limitReached } from '#errors.ts'
import type { Log } from '#log.ts'
import { type FileVariant, hasVariant } from './links.ts'

export type Part = { key: string; path: string } | { key: string; bytes: Buffer }

export type FileStore = {
  /** Stores the parts, then calls `record`; removes them unless a row was written. */
  save<T>(file: { id: string; parts: Part[] }, record: () => Promise<T>): Promise<T>
  /** Failures are retried by the hourly job. */
  drop(files: FileRow[]): Promise<void>
}

type Dependencies = { database: AppDatabase; storage: Storage; log: Pick<Log, 'error'> }

export function createFileStore({ database, storage, log }: Dependencies): FileStore {
  async function removeAll(keys: string[]): Promise<void> {
    // In parallel: silent storage times out once.
    await Promise.all(
      keys.map((key) =>
        storage.remove(key).catch((err) => log.error({ err }, 'a stored file could not be removed')),
      ),
    )
  }

  return {
    async save({ id, parts }, record) {
      try {
        for (const part of parts) {
          if ('path' in part) await storage.adopt(part.key, part.path)
          else await storage.put(part.key, Readable.from([part.bytes]))
        }
        return await record()
      } finally {
        // A lost connection may hide a committed row; the orphan check decides later.
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

export type FileRow = Row<'files'>
export type FileKindName = 'media' | 'avatar' | 'hero' | 'beach' | 'receipt'

export const FOLDERS: Readonly<Record<FileKindName, string>> = {
  media: 'media',
  avatar: 'avatars',
  hero: 'hero-images',
  beach: 'beaches',
  receipt: 'receipts',
}

/** Contains nothing a user typed (docs/security.md C11). */
export function storedName(kind: FileKindName, id: string, extension: string): string {
  return `${FOLDERS[kind]}/${id}.${extension}`
}

export function variantKey(name: string, variant: FileVariant): string {
  return variant === 'original' ? name : name.replace(/\.\w+$/, `-${variant}.webp`)
}

export function keysOf(file: Pick<FileRow, 'stored_name' | 'variants'>): string[] {
  const smaller = (['preview', 'thumb', 'poster'] as const).filter((one) => hasVariant(file.variants, one))
  return [file.stored_name, ...smaller.map((variant) => variantKey(file.stored_name, variant))]
}

export async function insertFile(
  tx: Executor,
  file: NewRow<'files'> & { kind: FileKindName },
): Promise<void> {
  await tx.insertInto('files').values(file).execute()
}

export async function findFile(db: Executor, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .select(COLUMNS.files)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** The caller removes the bytes after commit. */
export async function markRemoved(tx: Executor, id: string, now: Date): Promise<FileRow | undefined> {
  return tx
    .updateTable('files')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(COLUMNS.files)
    .executeTakeFirst()
}

/**
 * Throws 409 when over the limit per trip or in total. One statement, index only. Only the trip is locked, so concurrent
 * uploads to two trips may slightly exceed the total.
 */
export async function requireRoomOf(
  db: Executor,
  { userId, tripId }: { userId: string; tripId: string | null },
  bytes: number,
): Promise<void> {
  const held = await db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.sum<number>('bytes').as('in_all'),
      fn.sum<number>('bytes').filterWhere('trip_id', '=', tripId).as('in_trip'),
    ])
    .where('owner_user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(held.in_trip ?? 0) + bytes > MEMBER_MAX_BYTES_PER_TRIP)
    throw limitReached('You have shared 2 GB in this trip. Delete something first.')
  if (Number(held.in_all ?? 0) + bytes > MEMBER_MAX_BYTES)
    throw limitReached('You have stored 10 GB in all. Delete something first.')
}
