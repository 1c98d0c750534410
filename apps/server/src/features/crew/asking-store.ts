import type { Executor } from '#db/tables.ts'

/** Who else is in the trip, the longest-standing first; a seat has no address that anybody reads. */
export async function listOthers(
  db: Executor,
  { tripId, userId }: { tripId: string; userId: string },
): Promise<{ name: string; email: string; isSeat: boolean }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('seats', 'seats.id', 'memberships.user_id')
    .select(['users.display_name as name', 'users.email', 'seats.id as seat_id'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.user_id', '<>', userId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute()
  return rows.map(({ name, email, seat_id }) => ({ name, email, isSeat: seat_id !== null }))
}
