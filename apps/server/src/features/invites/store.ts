import type { InviteEnd } from '@sendit/core/problem.ts'
import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow } from '#db/schema.ts'

export async function insertInvite(tx: Executor, invite: NewRow<'invites'>) {
  return tx.insertInto('invites').values(invite).returning(COLUMNS.invites).executeTakeFirstOrThrow()
}

export async function countLive(tx: Executor, tripId: string, now: Date) {
  const row = await tx
    .selectFrom('invites')
    .select((eb) => [eb.fn.countAll<number>().as('live'), eb.fn.min('expires_at').as('first_expires_at')])
    .where('trip_id', '=', tripId)
    .where('revoked_at', 'is', null)
    .where('claimed_by', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { live: Number(row.live), firstExpiresAt: row.first_expires_at as Date | null }
}

/** Undefined for unknown tokens. */
export async function findInviteEnd(
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<InviteEnd | undefined> {
  const invite = await db
    .selectFrom('invites')
    .select(['expires_at', 'revoked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (invite === undefined) return undefined
  // Neither revoked nor expired: it ended with its trip.
  return invite.revoked_at === null && invite.expires_at <= now ? 'expired' : 'revoked'
}

export async function findMemberByEmail(db: Executor, tripId: string, email: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.display_name')
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where('users.email', '=', email)
    .executeTakeFirst()
}

export async function findPlaceholder(tx: Executor, tripId: string, seatId: string) {
  return tx
    .selectFrom('placeholders')
    .innerJoin('users', 'users.id', 'placeholders.id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'placeholders.id')
        .onRef('memberships.trip_id', '=', 'placeholders.trip_id')
        .on('memberships.left_at', 'is', null),
    )
    .select(['users.id', 'users.display_name'])
    .where('placeholders.id', '=', seatId)
    .where('placeholders.trip_id', '=', tripId)
    .executeTakeFirst()
}

export async function listOpen(db: Executor, tripId: string, now: Date) {
  return db
    .selectFrom('invites')
    .select(COLUMNS.invites)
    .where('trip_id', '=', tripId)
    .where('revoked_at', 'is', null)
    .where('claimed_by', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listGuests(db: Executor, tripId: string, now: Date) {
  return db
    .selectFrom('invites')
    .select(['id', 'name', 'accepted_at', 'expires_at', 'answer'])
    .where('trip_id', '=', tripId)
    .where('accepted_at', 'is not', null)
    .where('claimed_by', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute()
}

/** True on first acceptance. Checks again that it is live: the last member leaving revokes all invites. */
export async function acceptInvite(
  db: Executor,
  inviteId: string,
  now: Date,
): Promise<{ isLive: boolean; isFirst: boolean }> {
  const row = await db
    .updateTable('invites')
    .set((eb) => ({ accepted_at: eb.fn.coalesce('accepted_at', eb.val(now)) }))
    .where('id', '=', inviteId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('accepted_at')
    .executeTakeFirst()
  return { isLive: row !== undefined, isFirst: row?.accepted_at?.getTime() === now.getTime() }
}

export async function revokeInvite(db: Executor, tripId: string, inviteId: string, now: Date) {
  return db
    .updateTable('invites')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', inviteId)
    .where('trip_id', '=', tripId)
    .returning(COLUMNS.invites)
    .executeTakeFirst()
}

/** Only what the link's holder may know. */
export async function findWithTrip(db: Executor, inviteId: string) {
  return db
    .selectFrom('invites')
    .innerJoin('trips', 'trips.id', 'invites.trip_id')
    .innerJoin('users', 'users.id', 'invites.invited_by')
    .select([
      'invites.id',
      'invites.version',
      'invites.name',
      'invites.expires_at',
      'invites.revoked_at',
      'invites.claimed_by',
      'trips.name as trip_name',
      'trips.location as trip_location',
      'trips.trip_date',
      'trips.trip_end_date',
      'trips.archived_at as trip_archived_at',
      'users.display_name as inviter_name',
    ])
    .where('invites.id', '=', inviteId)
    .executeTakeFirst()
}
