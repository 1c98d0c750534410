import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { Executor } from '#db/schema.ts'
import type { FileRow } from '#files/file-store.ts'
import { fileUrl } from '#files/links.ts'

const BATCH_ROWS = 500

export async function hasFile(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function listRemovedSince(db: Executor, since: Date): Promise<FileRow[]> {
  return db.selectFrom('files').select(COLUMNS.files).where('removed_at', '>', since).execute()
}

/** In pages by id, until `lastId` is undefined; returns those no trip shows. */
export async function listUnusedHeroes(
  db: Executor,
  { before, afterId }: { before: Date; afterId: string },
): Promise<{ unused: string[]; lastId: string | undefined }> {
  const heroes = await db
    .selectFrom('files')
    .select('id')
    // A literal, so that the partial index applies.
    .where(sql<boolean>`kind = 'hero'`)
    .where('removed_at', 'is', null)
    .where('created_at', '<', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
  const urls = heroes.map(({ id }) => fileUrl(id, 'original'))
  const shown =
    urls.length === 0
      ? []
      : await db.selectFrom('trips').select('hero_image').where('hero_image', 'in', urls).execute()
  const isShown = new Set(shown.map((trip) => trip.hero_image))
  const unused = heroes.map(({ id }) => id).filter((id) => !isShown.has(fileUrl(id, 'original')))
  return { unused, lastId: heroes.length < BATCH_ROWS ? undefined : heroes.at(-1)?.id }
}

export async function listFilesAfter(db: Executor, afterId: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .select(COLUMNS.files)
    .where('id', '>', afterId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
}

export async function forget(tx: Executor, { id }: FileRow, now: Date): Promise<void> {
  const url = fileUrl(id, 'original')
  await tx.updateTable('files').set({ removed_at: now }).where('id', '=', id).execute()
  await tx
    .updateTable('media')
    .set({ deleted_at: now })
    .where('file_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await tx
    .updateTable('expenses')
    .set({ receipt_file_id: null, receipt_type: null })
    .where('receipt_file_id', '=', id)
    .execute()
  await tx
    .updateTable('users')
    .set({ profile_image_url: null })
    .where('profile_image_url', '=', url)
    .execute()
  await tx.updateTable('trips').set({ hero_image: null }).where('hero_image', '=', url).execute()
  await tx.updateTable('beaches').set({ image_url: null }).where('image_url', '=', url).execute()
}
