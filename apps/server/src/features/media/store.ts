import type { Executor, NewRow } from '#db/tables.ts'

export type MediumRow = Awaited<ReturnType<typeof getMedium>>

/** Media that are not deleted; once a guest's invite was claimed, the uploader is the account. */
function mediaWithUploaders(db: Executor) {
  return db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .leftJoin('invites', 'invites.id', 'media.uploaded_by_invite_id')
    .leftJoin('users', (join) =>
      join.on('users.id', '=', (eb) => eb.fn.coalesce('media.uploaded_by_user_id', 'invites.claimed_by')),
    )
    .select([
      'media.id',
      'media.file_id',
      'media.type',
      'media.width',
      'media.height',
      'media.duration_ms',
      'media.placeholder',
      'media.created_at',
      'media.uploaded_by_invite_id',
      'files.variants',
      'files.original_name',
      'files.sniffed_type',
      'files.bytes',
      'invites.name as guest_name',
      'users.id as user_id',
      'users.display_name as user_name',
    ])
    .where('media.deleted_at', 'is', null)
}

export async function getMedium(db: Executor, id: string) {
  return mediaWithUploaders(db).where('media.id', '=', id).executeTakeFirstOrThrow()
}

export type Cursor = { id: string; created_at: Date }

/** The newest first. */
export async function listPage(
  db: Executor,
  { tripId, before, limit }: { tripId: string; before: Cursor | undefined; limit: number },
) {
  return mediaWithUploaders(db)
    .where('media.trip_id', '=', tripId)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('media.created_at', 'media.id'),
          '<',
          eb.tuple(before?.created_at ?? new Date(0), before?.id ?? ''),
        ),
      ),
    )
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute()
}

/** A deleted medium still marks its place. */
export async function findCursor(db: Executor, tripId: string, id: string): Promise<Cursor | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

export async function insertMedium(tx: Executor, medium: NewRow<'media'>): Promise<void> {
  await tx.insertInto('media').values(medium).execute()
}

export async function getForDeletion(tx: Executor, mediaId: string) {
  return tx
    .selectFrom('media')
    .leftJoin('invites', 'invites.id', 'media.uploaded_by_invite_id')
    .select([
      'media.file_id',
      'media.uploaded_by_user_id',
      'media.uploaded_by_invite_id',
      'invites.claimed_by',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirstOrThrow()
}

export async function markDeleted(tx: Executor, mediaId: string, now: Date): Promise<void> {
  await tx
    .updateTable('media')
    .set({ deleted_at: now })
    .where('id', '=', mediaId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** How many files a guest has in the trip, and how large they are together. */
export async function countGuestsHoldings(
  db: Executor,
  { tripId, inviteId }: { tripId: string; inviteId: string },
): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number>('bytes').as('bytes')])
    .where('removed_at', 'is', null)
    .where('trip_id', '=', tripId)
    .where('owner_invite_id', '=', inviteId)
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

export async function isInviteClaimed(tx: Executor, inviteId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('id')
    .where('id', '=', inviteId)
    .where('claimed_by', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
