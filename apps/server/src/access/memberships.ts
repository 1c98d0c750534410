import type { Executor } from '#db/tables.ts'
import { inviteClaimed } from '#errors.ts'

export type InviteRow = { id: string; trip_id: string; claimed_by: string | null }

/** Makes the account a member, or nothing when it is one already. Call it inside a transaction. */
async function addMember(tx: Executor, tripId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({
      trip_id: tripId,
      user_id: userId,
      role: 'member',
      joined_at: now,
      last_opened_at: now,
      left_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['trip_id', 'user_id'])
        .doUpdateSet({ role: 'member', joined_at: now, last_opened_at: now, left_at: null })
        .where('memberships.left_at', 'is not', null),
    )
    .execute()
}

export async function isMember(tx: Executor, tripId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The live invite a token opens, or undefined. */
export async function findLiveInvite(tx: Executor, tokenHash: string, now: Date) {
  return tx
    .selectFrom('invites')
    .innerJoin('trips', 'trips.id', 'invites.trip_id')
    .selectAll('invites')
    .select('trips.name as trip_name')
    .where('invites.token_hash', '=', tokenHash)
    .where('invites.expires_at', '>', now)
    .where('invites.revoked_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Turns a live invite into membership. One account per invite: another one is refused, and so is the claimer after
 * leaving. Somebody who is in the trip already keeps the invite free for whom it was meant. Answers whether they joined.
 */
export async function claimInvite(
  tx: Executor,
  invite: InviteRow,
  userId: string,
  now: Date,
): Promise<boolean> {
  if (await isMember(tx, invite.trip_id, userId)) return false
  const claimed = await tx
    .updateTable('invites')
    .set((eb) => ({
      claimed_by: userId,
      claimed_at: now,
      accepted_at: eb.fn.coalesce('accepted_at', eb.val(now)),
    }))
    .where('id', '=', invite.id)
    .where('claimed_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined) throw inviteClaimed()
  await addMember(tx, invite.trip_id, userId, now)
  return true
}
