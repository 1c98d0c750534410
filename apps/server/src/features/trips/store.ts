import { COLUMNS, columnsOf } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/tables.ts'

export type TripRow = Row<'trips'>

export async function insertTrip(tx: Executor, trip: NewRow<'trips'>): Promise<TripRow> {
  return tx.insertInto('trips').values(trip).returning(COLUMNS.trips).executeTakeFirstOrThrow()
}

export async function insertOwner(tx: Executor, tripId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({
      trip_id: tripId,
      user_id: userId,
      role: 'owner',
      joined_at: now,
      last_opened_at: now,
      left_at: null,
    })
    .execute()
}

type Place = { trip_id: string; opened_at: Date }

/** Where a trip stands among the user's, left or not; undefined where it never was one of them. */
export async function findPlace(db: Executor, userId: string, tripId: string): Promise<Place | undefined> {
  return db
    .selectFrom('memberships')
    .select((eb) => ['trip_id', eb.fn.coalesce('last_opened_at', 'joined_at').as('opened_at')])
    .where('user_id', '=', userId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

/** One page of the user's trips, the one opened last first; `before` is where the last page ended. */
export async function listTripsOf(
  db: Executor,
  { userId, before, limit }: { userId: string; before: Place | undefined; limit: number },
) {
  const newest = db
    .selectFrom('memberships')
    .innerJoin('trips', 'trips.id', 'memberships.trip_id')
    .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
    .select(columnsOf('trips'))
    .select(['memberships.role as my_role', 'trip_changes.change_seq'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('memberships.last_opened_at', 'memberships.joined_at'), 'desc')
    .orderBy('memberships.trip_id', 'desc')
    .limit(limit)
  if (before === undefined) return newest.execute()
  return newest
    .where(({ eb, fn }) => {
      const opened = fn.coalesce('memberships.last_opened_at', 'memberships.joined_at')
      return eb.or([
        eb(opened, '<', before.opened_at),
        eb.and([eb(opened, '=', before.opened_at), eb('memberships.trip_id', '<', before.trip_id)]),
      ])
    })
    .execute()
}

export async function getTrip(db: Executor, tripId: string): Promise<TripRow> {
  return db.selectFrom('trips').select(COLUMNS.trips).where('id', '=', tripId).executeTakeFirstOrThrow()
}

/** The trip with the number of its last change. */
export async function getTripWithState(db: Executor, tripId: string) {
  return db
    .selectFrom('trips')
    .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
    .select(columnsOf('trips'))
    .select('trip_changes.change_seq')
    .where('trips.id', '=', tripId)
    .executeTakeFirstOrThrow()
}

export type TripChange = Partial<
  Pick<
    NewRow<'trips'>,
    | 'name'
    | 'description'
    | 'location'
    | 'trip_date'
    | 'trip_end_date'
    | 'accommodation_details'
    | 'meeting_info'
    | 'travel_details'
    | 'hero_image'
    | 'timezone'
  >
>

export async function updateTrip(
  tx: Executor,
  tripId: string,
  change: TripChange,
  now: Date,
): Promise<TripRow> {
  return tx
    .updateTable('trips')
    .set({ ...change, updated_at: now })
    .where('id', '=', tripId)
    .returning(COLUMNS.trips)
    .executeTakeFirstOrThrow()
}

export async function markOpened(db: Executor, tripId: string, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ last_opened_at: now })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
}

/** The first few members and the number of all, per trip, longest-standing first. */
export async function listCrews(db: Executor, tripIds: string[], preview: number) {
  if (tripIds.length === 0) return []
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select(['memberships.trip_id', 'users.id', 'users.display_name', 'users.profile_image_url'])
        .select(({ fn }) => [
          fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('memberships.trip_id')
                .orderBy('memberships.joined_at')
                .orderBy('memberships.user_id'),
            )
            .as('place'),
          fn
            .countAll<number>()
            .over((over) => over.partitionBy('memberships.trip_id'))
            .as('member_count'),
        ])
        .where('memberships.trip_id', 'in', tripIds)
        .where('memberships.left_at', 'is', null)
        .as('crew'),
    )
    .select(['trip_id', 'id', 'display_name', 'profile_image_url', 'member_count'])
    .where('place', '<=', preview)
    .orderBy('place')
    .execute()
}

/** What each trip cost so far, in pence, by category. */
export async function listCosts(db: Executor, tripIds: string[]) {
  if (tripIds.length === 0) return []
  return db
    .selectFrom('expenses')
    .select(['trip_id', 'category'])
    .select(({ fn }) => fn.sum<number>('amount_pence').as('pence'))
    .where('trip_id', 'in', tripIds)
    .where('deleted_at', 'is', null)
    .groupBy(['trip_id', 'category'])
    .execute()
}

/** How many photos and videos each person put into each trip. */
export async function listMediaCounts(db: Executor, tripIds: string[]) {
  if (tripIds.length === 0) return []
  return db
    .selectFrom('media')
    .select(['trip_id', 'type', 'uploaded_by_user_id', 'uploaded_by_invite_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trip_id', 'in', tripIds)
    .where('deleted_at', 'is', null)
    .groupBy(['trip_id', 'type', 'uploaded_by_user_id', 'uploaded_by_invite_id'])
    .execute()
}

/** The newest photos of each trip, as far as a tile shows them. */
export async function listNewestPhotos(db: Executor, tripIds: string[], preview: number) {
  if (tripIds.length === 0) return []
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('media')
        .innerJoin('files', 'files.id', 'media.file_id')
        .select(['media.trip_id', 'media.file_id', 'files.variants'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('media.trip_id')
                .orderBy('media.created_at', 'desc')
                .orderBy('media.id', 'desc'),
            )
            .as('place'),
        )
        .where('media.trip_id', 'in', tripIds)
        .where('media.type', '=', 'image')
        .where('media.deleted_at', 'is', null)
        .as('photos'),
    )
    .select(['trip_id', 'file_id', 'variants'])
    .where('place', '<=', preview)
    .orderBy('place')
    .execute()
}

/** Whether this is a hero picture that this person uploaded. */
export async function isOwnHero(db: Executor, fileId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('kind', '=', 'hero')
    .where('owner_user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function listMembers(db: Executor, tripId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(columnsOf('users'))
    .select(['memberships.role', 'memberships.joined_at'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id')
    .execute()
}

/** Ends a membership; answers false when it had ended before. */
export async function endMembership(
  tx: Executor,
  tripId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('memberships')
    .set({ left_at: now, role: 'member' })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the longest-standing member the owner where the trip has none; answers false when nobody is left. */
export async function ensureOwner(tx: Executor, tripId: string): Promise<boolean> {
  const crew = await tx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  const [oldest] = crew
  if (oldest === undefined) return false
  if (crew.some((member) => member.role === 'owner')) return true
  await tx
    .updateTable('memberships')
    .set({ role: 'owner' })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', oldest.user_id)
    .execute()
  return true
}

/** The trip of nobody: out of every list, its invites dead. */
export async function archiveTrip(tx: Executor, tripId: string, now: Date): Promise<void> {
  await tx.updateTable('trips').set({ archived_at: now }).where('id', '=', tripId).execute()
  await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('trip_id', '=', tripId)
    .where('revoked_at', 'is', null)
    .execute()
}
