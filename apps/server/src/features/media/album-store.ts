import type { Executor } from '#db/tables.ts'

export type AlbumRow = Awaited<ReturnType<typeof listAlbum>>[number]

/** What a trip's album has, or those of them with these ids, in the order in which it was taken. */
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

export async function isStanding(db: Executor, mediaId: string): Promise<boolean> {
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
