import type { Answer } from '@sendit/core/crew/answers.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import { MAX_TRIPS_PER_PERSON } from '@sendit/core/trips/limits.ts'
import type { Executor } from '#db/schema.ts'
import { inTripAlready, inviteClaimed, limitReached } from '#errors.ts'
import { recordEvent } from '#live/trip-events.ts'
import { claimPlaceholder, requireRoomInTrip } from './placeholders.ts'
import { lockTripIfOpen } from './trip-lock.ts'

export const JOINED: Topic[] = [
  'trip',
  'members',
  'messages',
  'expenses',
  'payments',
  'awards',
  'polls',
  'journeys',
]

export type InviteSought = { column: 'token_hash' | 'id'; value: string }

export type JoinedByInvite = {
  inviteId: string
  tripId: string
  tripName: string
  isNew: boolean
  /** Sockets of guests on these invites must be closed. */
  endedInviteIds: string[]
  changedTripIds: string[]
}

export async function holdsTrips(db: Executor): Promise<boolean> {
  return (await db.selectFrom('trips').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adopts their guest answers; undefined when already a member. Call inside a transaction. */
async function addMember(
  tx: Executor,
  invite: { trip_id: string; answer: Answer | null },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { trip_id: tripId, answer } = invite
  await tx
    .insertInto('memberships')
    .values({
      trip_id: tripId,
      user_id: userId,
      role: 'member',
      joined_at: now,
      last_opened_at: now,
      left_at: null,
      answer,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['trip_id', 'user_id'])
        .doUpdateSet({ role: 'member', joined_at: now, last_opened_at: now, left_at: null, answer })
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

/** Throws LIMIT_REACHED. */
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

export async function findLiveInvite(tx: Executor, { column, value }: InviteSought, now: Date) {
  return tx
    .selectFrom('invites')
    .innerJoin('trips', 'trips.id', 'invites.trip_id')
    .select([
      'invites.id',
      'invites.version',
      'invites.trip_id',
      'invites.invited_by',
      'invites.name',
      'invites.email',
      'invites.expires_at',
      'invites.answer',
      'invites.placeholder_id',
      'invites.claimed_by',
    ])
    .select(['trips.name as trip_name'])
    .where(`invites.${column}`, '=', value)
    .where('invites.expires_at', '>', now)
    .where('invites.revoked_at', 'is', null)
    .where('trips.archived_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Throws INVITE_CLAIMED, ALREADY_MEMBER or LIMIT_REACHED. Call inside a transaction; locks the trip row first, so the last
 * member cannot leave concurrently.
 */
export async function joinByInvite(
  tx: Executor,
  sought: InviteSought,
  { userId, now }: { userId: string; now: Date },
): Promise<JoinedByInvite | undefined> {
  const tripId = (await findLiveInvite(tx, sought, now))?.trip_id
  if (tripId === undefined || (await lockTripIfOpen(tx, tripId)) === undefined) return undefined
  // Re-read: the placeholder may have been claimed while this waited for the lock.
  const invite = await findLiveInvite(tx, sought, now)
  if (invite === undefined) return undefined
  const joined = { inviteId: invite.id, tripId, tripName: invite.trip_name, changedTripIds: [tripId] }
  const membership = await findMembership(tx, tripId, userId)
  // Retries by the user who claimed this placeholder are allowed.
  if (invite.placeholder_id !== null && invite.claimed_by !== userId && membership !== undefined)
    throw inTripAlready()
  if (membership?.left_at === null) return { ...joined, isNew: false, endedInviteIds: [] }
  // Refuse before the claim: a sign-in continues in the same transaction without the trip.
  await requireRoomForTrip(tx, userId)
  if (invite.placeholder_id === null) await requireRoomInTrip(tx, tripId)
  if (!(await claim(tx, invite.id, { userId, now }))) {
    // Revoked or claimed since it was looked up.
    if ((await findLiveInvite(tx, sought, now)) === undefined) return undefined
    throw inviteClaimed()
  }
  const { endedInviteIds, isRenamed } = await claimMembership(tx, invite, { userId, now })
  await transferPlanAnswers(tx, invite.id, userId)
  await recordJoinedEvent(tx, tripId, { userId, now })
  return {
    ...{ ...joined, isNew: true, endedInviteIds: [invite.id, ...endedInviteIds] },
    ...(isRenamed && { changedTripIds: await listTripIds(tx, userId) }),
  }
}

async function listTripIds(tx: Executor, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('memberships').select('trip_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.trip_id)
}

async function recordJoinedEvent(
  tx: Executor,
  tripId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const by = await getDisplayName(tx, userId)
  const notificationRules = [{ to: 'crew' as const, item: { kind: 'joined' as const, by } }]
  await recordEvent(tx, { tripId, byUserId: userId, notificationRules }, now)
}

export async function getDisplayName(tx: Executor, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.display_name
}

type Admission = { id: string; trip_id: string; answer: Answer | null; placeholder_id: string | null }

async function claimMembership(
  tx: Executor,
  invite: Admission,
  { userId, now }: { userId: string; now: Date },
): Promise<{ endedInviteIds: string[]; isRenamed: boolean }> {
  const { trip_id: tripId, placeholder_id: seatId } = invite
  if (seatId !== null) return claimPlaceholder(tx, { tripId, seatId, userId, inviteId: invite.id, now })
  await addMember(tx, invite, { userId, now })
  return { endedInviteIds: [], isRenamed: false }
}

async function transferPlanAnswers(tx: Executor, inviteId: string, userId: string): Promise<void> {
  const given = await tx
    .deleteFrom('plan_guest_answers')
    .where('invite_id', '=', inviteId)
    .returning(['item_id', 'answer', 'answered_at'])
    .execute()
  if (given.length === 0) return
  await tx
    .insertInto('plan_answers')
    .values(given.map((answer) => ({ ...answer, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['item_id', 'user_id']).doNothing())
    .execute()
}

async function findMembership(tx: Executor, tripId: string, userId: string) {
  return tx
    .selectFrom('memberships')
    .select('left_at')
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
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
