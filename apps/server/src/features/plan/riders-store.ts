import type { Executor } from '#db/tables.ts'

export type RiderRow = Awaited<ReturnType<typeof listRiders>>[number]

/** Where a trip goes, in the words of its crew; undefined once it is gone. */
export async function findPlaceOf(db: Executor, tripId: string): Promise<string | undefined> {
  const trip = await db.selectFrom('trips').select('location').where('id', '=', tripId).executeTakeFirst()
  return trip?.location
}

/** Everybody who is in the trip and not out, or who answered the item, with what they ride; the longest-standing first. */
export async function listRiders(db: Executor, { tripId, itemId = '' }: { tripId: string; itemId?: string }) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('plan_answers', (join) =>
      join.onRef('plan_answers.user_id', '=', 'memberships.user_id').on('plan_answers.item_id', '=', itemId),
    )
    .select(['users.id', 'users.weight_kg', 'users.level', 'users.board', 'users.quiver'])
    .select(['memberships.kites_home', 'plan_answers.answer'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('memberships.answer', 'is', null),
        eb('memberships.answer', '<>', 'out'),
        eb('plan_answers.answer', 'is not', null),
      ]),
    )
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute()
}
