import { MAX_TRIPS_PER_PERSON } from '@sendit/core/trips/limits.ts'
import type { Executor } from '#db/tables.ts'
import { inviteClaimed, limitReached } from '#errors.ts'
import { lockTripIfOpen } from './trip-lock.ts'

/** What names an invite: its row's id, or the hash of its token. */
export type InviteSought = { column: 'token_hash' | 'id'; value: string }

export type JoinedByInvite = {
  inviteId: string
  tripId: string
  tripName: string
  /** False for somebody who was in the trip already. */
  isNew: boolean
}

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

/** Throws LIMIT_REACHED when this person is in as many trips as one can be. */
export async function requireRoomForTrip(tx: Executor, userId: string): Promise<void> {
  const { trips } = await tx
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('trips'))
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(trips) < MAX_TRIPS_PER_PERSON) return
  throw limitReached(`You are in ${MAX_TRIPS_PER_PERSON} trips. Leave one before you start or join another.`)
}

/** An invite that still lets people in, with its trip's name, or undefined. */
export async function findLiveInvite(tx: Executor, { column, value }: InviteSought, now: Date) {
  return tx
    .selectFrom('invites')
    .innerJoin('trips', 'trips.id', 'invites.trip_id')
    .select([
      'invites.id',
      'invites.trip_id',
      'invites.invited_by',
      'invites.name',
      'invites.email',
      'invites.expires_at',
    ])
    .select(['trips.name as trip_name'])
    .where(`invites.${column}`, '=', value)
    .where('invites.expires_at', '>', now)
    .where('invites.revoked_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .executeTakeFirst()
}

/**
 * The only way into a trip that stands: turns a live invite into membership, or answers undefined where it is not live.
 * One account per invite: another one is refused with INVITE_CLAIMED, and so is the claimer after leaving. Somebody who is
 * in the trip already keeps the invite free for whom it was meant. Throws LIMIT_REACHED for one who is in too many.
 *
 * The trip's row is held before anything is decided, so that the last one cannot leave meanwhile, and the claim itself asks
 * again whether the invite still holds. Call it inside a transaction.
 */
export async function joinByInvite(
  tx: Executor,
  sought: InviteSought,
  { userId, now }: { userId: string; now: Date },
): Promise<JoinedByInvite | undefined> {
  const invite = await findLiveInvite(tx, sought, now)
  if (invite === undefined) return undefined
  if ((await lockTripIfOpen(tx, invite.trip_id)) === undefined) return undefined
  const joined = { inviteId: invite.id, tripId: invite.trip_id, tripName: invite.trip_name }
  if (await isMember(tx, invite.trip_id, userId)) return { ...joined, isNew: false }
  await requireRoomForTrip(tx, userId)
  if (!(await claim(tx, invite.id, { userId, now }))) {
    // Either it was revoked since it was looked up, or somebody else was faster.
    if ((await findLiveInvite(tx, sought, now)) === undefined) return undefined
    throw inviteClaimed()
  }
  await addMember(tx, invite.trip_id, userId, now)
  return { ...joined, isNew: true }
}

async function claim(
  tx: Executor,
  inviteId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('invites')
    .set((eb) => ({
      claimed_by: userId,
      claimed_at: now,
      accepted_at: eb.fn.coalesce('accepted_at', eb.val(now)),
    }))
    .where('id', '=', inviteId)
    .where('claimed_by', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
