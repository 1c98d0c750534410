import type { Executor, NewRow } from '#db/tables.ts'

type ProfileChange = Partial<
  Pick<
    NewRow<'users'>,
    'display_name' | 'first_name' | 'last_name' | 'weight_kg' | 'level' | 'profile_image_url'
  >
>

export async function updateProfile(db: Executor, userId: string, change: ProfileChange) {
  return db.updateTable('users').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

/** The trips whose screens show this person. */
export async function listTripIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('trip_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute()
  return rows.map((row) => row.trip_id)
}
