import { columnsOf } from '#db/columns.ts'
import type { Executor, NewRow } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { STATE_COLUMNS } from '#trips/trip-gate.ts'

export async function insertTrip(tx: Executor, trip: NewRow<'trips'>): Promise<void> {
  await tx.insertInto('trips').values(trip).execute()
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

export async function findPlace(db: Executor, userId: string, tripId: string): Promise<Place | undefined> {
  return db
    .selectFrom('memberships')
    .select((eb) => ['trip_id', eb.fn.coalesce('last_opened_at', 'joined_at').as('opened_at')])
    .where('user_id', '=', userId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

export const listPlaces = statement((db, { userId, before, limit }: PlacesSought) => {
  const newest = db
    .selectFrom('memberships')
    .innerJoin('trips', 'trips.id', 'memberships.trip_id')
    .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
    .select(['trips.id', 'memberships.role as my_role', ...STATE_COLUMNS])
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('memberships.last_opened_at', 'memberships.joined_at'), 'desc')
    .orderBy('memberships.trip_id', 'desc')
    .limit(limit)
  if (before === undefined) return newest
  return newest.where(({ eb, fn }) => {
    const opened = fn.coalesce('memberships.last_opened_at', 'memberships.joined_at')
    return eb.or([
      eb(opened, '<', before.opened_at),
      eb.and([eb(opened, '=', before.opened_at), eb('memberships.trip_id', '<', before.trip_id)]),
    ])
  })
})

type PlacesSought = { userId: string; before: Place | undefined; limit: number }

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
    | 'latitude'
    | 'longitude'
    | 'place_asked_at'
  >
>

export async function updateTrip(tx: Executor, tripId: string, change: TripChange, now: Date): Promise<void> {
  await tx
    .updateTable('trips')
    .set({ ...change, updated_at: now })
    .where('id', '=', tripId)
    .execute()
}

export async function markOpened(db: Executor, tripId: string, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ last_opened_at: now })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
}

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
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .select(['memberships.role', 'memberships.joined_at', 'memberships.answer'])
    .select(['memberships.kites_home', 'placeholders.id as placeholder_id'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id')
    .execute()
}

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

/** False when nobody with an account is left: a placeholder cannot own a trip. */
export async function ensureOwner(tx: Executor, tripId: string): Promise<boolean> {
  const crew = await tx
    .selectFrom('memberships')
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .select(['memberships.user_id', 'memberships.role'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where('placeholders.id', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id')
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

export async function archiveTrip(tx: Executor, tripId: string, now: Date): Promise<void> {
  await tx.updateTable('trips').set({ archived_at: now }).where('id', '=', tripId).execute()
  await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('trip_id', '=', tripId)
    .where('revoked_at', 'is', null)
    .execute()
}

export type UnplacedTrip = { id: string; location: string; created_by: string }

export async function listUnplaced(db: Executor, limit: number): Promise<UnplacedTrip[]> {
  return db
    .selectFrom('trips')
    .select(['id', 'location', 'created_by'])
    .where('place_asked_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type StoredPlace = Partial<Pick<NewRow<'trips'>, 'latitude' | 'longitude' | 'timezone' | 'place_asked_at'>>

/** Unless the place was changed concurrently; a chosen zone stays. */
export async function placeTrip(
  tx: Executor,
  { id, location }: UnplacedTrip,
  { timezone, ...place }: StoredPlace,
): Promise<boolean> {
  const row = await tx
    .updateTable('trips')
    .set(place)
    .$if(timezone !== undefined, (query) =>
      query.set((eb) => ({ timezone: eb.fn.coalesce('trips.timezone', eb.val(timezone ?? null)) })),
    )
    .where('id', '=', id)
    .where('location', '=', location)
    .where('place_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
