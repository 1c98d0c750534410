import type { Role } from '@sendit/core/trips/roles.ts'
import type { Clock } from '#adapters/clock.ts'
import { COLUMNS, columnsOf } from '#db/columns.ts'
import type { Executor } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { findLiveInvite, type InviteSought } from '#trips/memberships.ts'
import type { Membership, TripRead } from '#trips/trip-gate.ts'
import { STATE_COLUMNS, type StateRow, stateOf } from '#trips/trip-gate.ts'
import { type Actor, ANON, type UserActor, type UserRow } from './actor.ts'
import { hashToken } from './tokens.ts'

const SEEN_EVERY_MS = 3_600_000

export type Credentials = { sessionToken?: string | undefined; guestToken?: string | undefined }
export type AuthContext = { actor: Actor; membership: Membership | undefined }
export type Principals = {
  identify(credentials: Credentials): Promise<Actor>
  /** Undefined for guests and non-members. */
  identifyIn(credentials: Credentials, tripId: string, read?: TripRead<unknown>): Promise<AuthContext>
  /** For signatures, which name the invite and not its token. */
  identifyGuest(inviteId: string): Promise<Actor>
}

/** The cookie takes precedence over a guest token. */
export function createPrincipals({ db, clock }: { db: Executor; clock: Clock }): Principals {
  async function guestOf(guestToken: string | undefined, now: Date): Promise<Actor> {
    const byToken = guestToken && { column: 'token_hash' as const, value: hashToken(guestToken) }
    return (byToken ? await findGuest(db, byToken, now) : undefined) ?? ANON
  }

  return {
    async identify({ sessionToken, guestToken }) {
      const now = clock.now()
      const [row] = sessionToken ? await users(db, { tokenHash: hashToken(sessionToken), now }) : []
      return row ? actorOf(db, row, now) : guestOf(guestToken, now)
    },
    async identifyIn({ sessionToken, guestToken }, tripId, read) {
      const now = clock.now()
      const sought = sessionToken && { tokenHash: hashToken(sessionToken), tripId, now }
      const [row] = sought ? await usersIn(read)(db, sought) : []
      if (row === undefined) return { actor: await guestOf(guestToken, now), membership: undefined }
      const actor = await actorOf(db, row, now)
      const membership = membershipOf(row)
      const preloaded = read && { read, row }
      return { actor, membership: membership && { userId: actor.userId, tripId, ...membership, preloaded } }
    },
    identifyGuest: async (inviteId) =>
      (await findGuest(db, { column: 'id', value: inviteId }, clock.now())) ?? ANON,
  }
}

type MaybeMembershipRow = { role: Role | null } & { [Column in keyof StateRow]: StateRow[Column] | null }
type SignedIn = UserRow & { session_id: string; session_seen_at: Date }

async function actorOf(db: Executor, row: SignedIn, now: Date): Promise<UserActor> {
  const { session_id: sessionId, session_seen_at: seenAt } = row
  if (now.getTime() - seenAt.getTime() > SEEN_EVERY_MS) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
  }
  return { kind: 'user', userId: row.id, sessionId, user: personOf(row) }
}

function personOf(row: UserRow): UserRow {
  return Object.fromEntries(COLUMNS.users.map((column) => [column, row[column]])) as UserRow
}

function membershipOf(row: MaybeMembershipRow) {
  const { role, message_seq } = row
  return role === null || message_seq === null ? undefined : { role, state: stateOf(row as StateRow) }
}

type Session = { tokenHash: string; now: Date }

const signedIn = (db: Executor, { tokenHash, now }: Session) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(columnsOf('users'))
    .select(['sessions.id as session_id', 'sessions.last_seen_at as session_seen_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)

const users = statement((db, session: Session) => signedIn(db, session))

const usersInWith = (read?: TripRead<unknown>) =>
  statement((db, { tripId, ...session }: Session & { tripId: string }) => {
    const placed = signedIn(db, session)
      .leftJoin('memberships', (membership) =>
        membership
          .onRef('memberships.user_id', '=', 'users.id')
          .on('memberships.trip_id', '=', tripId)
          .on('memberships.left_at', 'is', null),
      )
      .leftJoin('trips', (trip) =>
        trip.onRef('trips.id', '=', 'memberships.trip_id').on('trips.archived_at', 'is', null),
      )
      .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
      .select(['memberships.role', ...STATE_COLUMNS])
    return read === undefined ? placed : placed.select(read.columns(db) as never)
  })

const statements = new Map<TripRead<unknown> | undefined, ReturnType<typeof usersInWith>>()

function usersIn(read: TripRead<unknown> | undefined) {
  const known = statements.get(read) ?? usersInWith(read)
  statements.set(read, known)
  return known
}

async function findGuest(db: Executor, sought: InviteSought, now: Date): Promise<Actor | undefined> {
  const invite = await findLiveInvite(db, sought, now)
  if (invite === undefined) return undefined
  return {
    kind: 'guest',
    inviteId: invite.id,
    tripId: invite.trip_id,
    invitedBy: invite.invited_by,
    name: invite.name,
    expiresAt: invite.expires_at,
  }
}
