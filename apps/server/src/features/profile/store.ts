import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow } from '#db/schema.ts'

type ProfileChange = Partial<
  Pick<
    NewRow<'users'>,
    | 'display_name'
    | 'first_name'
    | 'last_name'
    | 'weight_kg'
    | 'level'
    | 'profile_image_url'
    | 'shows_reads'
    | 'payment_details'
    | 'payment_link'
    | 'quiver'
    | 'board'
    | 'phone'
  >
>

export async function updateProfile(db: Executor, userId: string, change: ProfileChange) {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .returning(COLUMNS.users)
    .executeTakeFirstOrThrow()
}

export async function getUser(db: Executor, userId: string) {
  return db.selectFrom('users').select(COLUMNS.users).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Locks the row; returns the previous picture's address. */
export async function replacePicture(tx: Executor, userId: string, url: string): Promise<string | null> {
  const before = await tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .returning('profile_image_url')
    .executeTakeFirstOrThrow()
  await updateProfile(tx, userId, { profile_image_url: url })
  return before.profile_image_url
}

/** Includes former trips, which show them in balances and chat. */
export async function listTripIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('trip_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.trip_id)
}
