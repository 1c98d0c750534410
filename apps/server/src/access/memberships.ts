import type { Answer } from '@sendit/core/crew/answers.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import { MAX_TRIPS_PER_PERSON } from '@sendit/core/trips/limits.ts'
import type { Executor } from '#db/tables.ts'
import { inTripAlready, inviteClaimed, limitReached } from '#errors.ts'
import { claimPlaceholder, requireRoomInTrip } from './placeholders.ts'
import { recordEvent } from './trip-events.ts'
import { lockTripIfOpen } from './trip-lock.ts'

/** What changes when somebody joins: with a seat all that stood to its name carries another. */
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

/** What names an invite: its row's id, or the hash of its token. */
export type InviteSought = { column: 'token_hash' | 'id'; value: string }

export type JoinedByInvite = {
  inviteId: string
  tripId: string
  tripName: string
  /** False for somebody who was in the trip already. */
  isNew: boolean
  /** Invites that end with it: whoever looks on by one has to lose their socket. */
  endedInviteIds: string[]
  /** The trip, and where the account has taken the name of a seat, all others that it is in. */
  changedTripIds: string[]
}

/**
 * Makes the account a member who says what they said as a guest, or nothing when it is one already. Call it inside a
 * transaction.
 */
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
 * The only way into a trip that stands: turns a live invite into membership, or answers undefined where it is not live.
 * One account per invite: another one is refused with INVITE_CLAIMED, and so is the claimer after leaving. Somebody who is
 * in the trip already keeps the invite free for whom it was meant. An invite for a seat makes the account take that over, and
 * refuses whoever is or was in the trip with ALREADY_MEMBER. Throws LIMIT_REACHED for one who is in too many, and when the trip
 * is full.
 *
 * The trip's row is held before anything is decided, so that the last one cannot leave meanwhile, and the claim itself asks
 * again whether the invite still holds. Call it inside a transaction.
 */
export async function joinByInvite(
  tx: Executor,
  sought: InviteSought,
  { userId, now }: { userId: string; now: Date },
): Promise<JoinedByInvite | undefined> {
  const tripId = (await findLiveInvite(tx, sought, now))?.trip_id
  if (tripId === undefined || (await lockTripIfOpen(tx, tripId)) === undefined) return undefined
  // Again, since its seat may have been taken or have left while this waited for the trip.
  const invite = await findLiveInvite(tx, sought, now)
  if (invite === undefined) return undefined
  const joined = { inviteId: invite.id, tripId, tripName: invite.trip_name, changedTripIds: [tripId] }
  const membership = await findMembership(tx, tripId, userId)
  // Whoever took the seat over by this invite may ask again.
  if (invite.placeholder_id !== null && invite.claimed_by !== userId && membership !== undefined)
    throw inTripAlready()
  if (membership?.left_at === null) return { ...joined, isNew: false, endedInviteIds: [] }
  // All that refuses comes before the claim: a sign-in goes on without the trip, in the same transaction.
  await requireRoomForTrip(tx, userId)
  if (invite.placeholder_id === null) await requireRoomInTrip(tx, tripId)
  if (!(await claim(tx, invite.id, { userId, now }))) {
    // Either it was revoked since it was looked up, or somebody else was faster.
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

/** What somebody said as a guest of what is planned is said by their account from now on. */
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

/** When they left, where they ever were in the trip. */
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
