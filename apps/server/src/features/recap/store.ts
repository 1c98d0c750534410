import type { Executor } from '#db/schema.ts'

export type RideRow = Awaited<ReturnType<typeof listRides>>[number]
export type WinnerRow = Awaited<ReturnType<typeof listWinners>>[number]
export type AlbumRow = Awaited<ReturnType<typeof listAlbum>>[number]

export async function getTrip(db: Executor, tripId: string) {
  return db
    .selectFrom('trips')
    .select(['location', 'trip_date', 'trip_end_date', 'timezone'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow()
}

export async function listRides(db: Executor, tripId: string) {
  return db
    .selectFrom('outings')
    .innerJoin('users', 'users.id', 'outings.user_id')
    .leftJoin('plan_items', 'plan_items.id', 'outings.item_id')
    .select(['outings.user_id', 'users.display_name as name', 'plan_items.title'])
    .select(['outings.out_at', 'outings.back_by_at', 'outings.back_at', 'outings.item_id'])
    .where('outings.trip_id', '=', tripId)
    .orderBy('outings.out_at')
    .orderBy('outings.id')
    .execute()
}

export async function listSessions(
  db: Executor,
  { tripId, from, to }: { tripId: string; from: string; to: string },
) {
  return db
    .selectFrom('plan_items')
    .select(['id', 'day', 'starts_at_time as startsAt', 'until_time as endsAt'])
    .where('trip_id', '=', tripId)
    .where('kind', '=', 'session')
    .where('called_off_at', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}

export async function countMembers(db: Executor, tripId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countExpenses(db: Executor, tripId: string): Promise<number> {
  const { count } = await db
    .selectFrom('expenses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trip_id', '=', tripId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countAwards(db: Executor, tripId: string): Promise<number> {
  const { count } = await db
    .selectFrom('awards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listWinners(db: Executor, tripId: string) {
  return db
    .selectFrom('awards')
    .innerJoin('users', 'users.id', 'awards.winner_id')
    .leftJoin('nominations', (join) =>
      join
        .onRef('nominations.award_id', '=', 'awards.id')
        .onRef('nominations.nominated_user_id', '=', 'awards.winner_id'),
    )
    .select(['awards.id', 'awards.category', 'nominations.reason'])
    .select(['users.id as winner_id', 'users.display_name as winner_name'])
    .where('awards.trip_id', '=', tripId)
    .where('awards.status', '=', 'completed')
    .orderBy('awards.id')
    .orderBy('nominations.id')
    .execute()
}

export async function listAlbum(db: Executor, tripId: string) {
  return db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .leftJoin('invites', 'invites.id', 'media.uploaded_by_invite_id')
    .leftJoin('users', (join) =>
      join.on('users.id', '=', (eb) => eb.fn.coalesce('media.uploaded_by_user_id', 'invites.claimed_by')),
    )
    .select(['media.type', 'users.id as user_id', 'users.display_name as user_name'])
    .select(({ fn, ref }) => [
      fn.min(ref('invites.id')).as('invite_id'),
      fn.min(ref('invites.name')).as('guest_name'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('files.bytes').as('bytes'),
    ])
    .where('media.trip_id', '=', tripId)
    .where('media.deleted_at', 'is', null)
    .groupBy(['media.type', 'users.id', 'users.display_name'])
    .groupBy(({ eb }) => eb.case().when('users.id', 'is', null).then(eb.ref('invites.id')).end())
    .execute()
}

export async function listPhotoIds(db: Executor, tripId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('type', '=', 'image')
    .where('deleted_at', 'is', null)
    .orderBy('taken_local')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
