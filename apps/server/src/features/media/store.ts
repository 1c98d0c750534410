import type { Executor, NewRow } from '#db/schema.ts'
import { jsonRows } from '#db/statement.ts'
import { reactionRows } from '#trips/reactions.ts'

export type MediumRow = Awaited<ReturnType<typeof getMedium>>

/** The account replaces a guest whose invite it claimed. */
function mediaWithUploaders(db: Executor) {
  return db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .innerJoin('trips', 'trips.id', 'media.trip_id')
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
      'media.taken_local',
      'trips.timezone',
      'media.uploaded_by_invite_id',
      'files.variants',
      'files.original_name',
      'files.sniffed_type',
      'files.bytes',
      'invites.name as guest_name',
      'users.id as user_id',
      'users.display_name as user_name',
    ])
    .select(jsonRows(db, reactionRows(db, 'photo')).as('reactions'))
    .where('media.deleted_at', 'is', null)
}

export async function getMedium(db: Executor, id: string) {
  return mediaWithUploaders(db).where('media.id', '=', id).executeTakeFirstOrThrow()
}

export async function listByIds(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  return mediaWithUploaders(db).where('media.id', 'in', ids).orderBy('media.id').execute()
}

export type Cursor = { id: string; taken_local: string }

export async function listPage(
  db: Executor,
  { tripId, before, limit }: { tripId: string; before: Cursor | undefined; limit: number },
) {
  return mediaWithUploaders(db)
    .where('media.trip_id', '=', tripId)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('media.taken_local', 'media.id'),
          '<',
          eb.tuple(before?.taken_local ?? '', before?.id ?? ''),
        ),
      ),
    )
    .orderBy('media.taken_local', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findCursor(db: Executor, tripId: string, id: string): Promise<Cursor | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'taken_local'])
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

export async function insertMedium(tx: Executor, medium: NewRow<'media'>): Promise<void> {
  await tx.insertInto('media').values(medium).execute()
}

export async function findMedium(db: Executor, id: string): Promise<MediumRow | undefined> {
  return mediaWithUploaders(db).where('media.id', '=', id).executeTakeFirst()
}

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

export type AlbumRow = Awaited<ReturnType<typeof listAlbum>>[number]

export async function listAlbum(
  db: Executor,
  { tripId, ids }: { tripId: string; ids: readonly string[] | undefined },
) {
  return db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .innerJoin('trips', 'trips.id', 'media.trip_id')
    .leftJoin('invites', 'invites.id', 'media.uploaded_by_invite_id')
    .leftJoin('users', (join) =>
      join.on('users.id', '=', (eb) => eb.fn.coalesce('media.uploaded_by_user_id', 'invites.claimed_by')),
    )
    .select([
      'media.id',
      'media.taken_local',
      'media.created_at',
      'trips.timezone',
      'files.stored_name',
      'files.variants',
      'files.sniffed_type',
      'files.bytes',
      'invites.name as guest_name',
      'users.display_name as user_name',
    ])
    .where('media.trip_id', '=', tripId)
    .where('media.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('media.id', 'in', [...(ids ?? [])]))
    .orderBy('media.taken_local')
    .orderBy('media.id')
    .execute()
}

export async function isAvailable(db: Executor, mediaId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediaId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function getTripName(db: Executor, tripId: string): Promise<string> {
  const { name } = await db
    .selectFrom('trips')
    .select('name')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow()
  return name
}
