import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/tables.ts'
import { type FileVariant, hasVariant } from './links.ts'

export type FileRow = Row<'files'>
export type FileKindName = 'media' | 'avatar' | 'hero' | 'beach' | 'receipt'

/** The folder of each kind in the storage. */
export const FOLDERS: Readonly<Record<FileKindName, string>> = {
  media: 'media',
  avatar: 'avatars',
  hero: 'hero-images',
  beach: 'beaches',
  receipt: 'receipts',
}

/** The stored name holds nothing that a person typed (docs/security.md C11). */
export function storedName(kind: FileKindName, id: string, extension: string): string {
  return `${FOLDERS[kind]}/${id}.${extension}`
}

/** Where a variant of a file is kept. */
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

/** A file that is still there. */
export async function findFile(db: Executor, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .select(COLUMNS.files)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Its bytes are removed by whoever calls this, after the commit. */
export async function markRemoved(tx: Executor, id: string, now: Date): Promise<FileRow | undefined> {
  return tx
    .updateTable('files')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(COLUMNS.files)
    .executeTakeFirst()
}
