import type { Executor } from '#db/tables.ts'
import { guestForbidden } from '#errors.ts'
import type { TripAccess } from './trip-gate.ts'

/** A claimed invite still shows the trip, but what is done with it would carry the account's name: throws GUEST_FORBIDDEN. */
export async function refuseClaimed(tx: Executor, { actor }: TripAccess): Promise<void> {
  if (actor.kind === 'guest' && (await isInviteClaimed(tx, actor.inviteId))) throw guestForbidden()
}

async function isInviteClaimed(tx: Executor, inviteId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('id')
    .where('id', '=', inviteId)
    .where('claimed_by', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The invites of the trip that this account claimed: what was said by them is its own. */
export async function listClaimedBy(db: Executor, tripId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invites')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('claimed_by', '=', userId)
    .execute()
  return rows.map((row) => row.id)
}
