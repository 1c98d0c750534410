import type { Executor } from '#db/tables.ts'

/** The times on the water that are over. */
export async function listRides(db: Executor, tripId: string) {
  const rows = await db
    .selectFrom('outings')
    .select(['user_id', 'out_at', 'back_at', 'item_id'])
    .where('trip_id', '=', tripId)
    .where('back_at', 'is not', null)
    .execute()
  return rows.map(({ user_id, out_at, back_at, item_id }) => ({
    ...{ userId: user_id, outAt: out_at, backAt: back_at ?? out_at, sessionId: item_id },
  }))
}

export async function listSessions(db: Executor, tripId: string) {
  return db
    .selectFrom('plan_items')
    .select(['id', 'created_by as userId'])
    .where('trip_id', '=', tripId)
    .where('kind', '=', 'session')
    .execute()
}

/** Who is in the trip, the longest first. */
export async function listMembers(db: Executor, tripId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute()
}

export async function findTimeZone(db: Executor, tripId: string): Promise<string | null> {
  const trip = await db.selectFrom('trips').select('timezone').where('id', '=', tripId).executeTakeFirst()
  return trip?.timezone ?? null
}
