import type { Clock } from '#adapters/clock.ts'
import { columnsOf } from '#db/columns.ts'
import { statement } from '#db/statement.ts'
import type { Executor } from '#db/tables.ts'
import { type Actor, ANON } from './actor.ts'
import { findLiveInvite, type InviteSought } from './memberships.ts'
import { hashToken } from './tokens.ts'

const SEEN_EVERY_MS = 3_600_000

export type Credentials = { sessionToken?: string | undefined; guestToken?: string | undefined }
export type Principals = {
  identify(credentials: Credentials): Promise<Actor>
  /** The guest of an invite that still holds: for signatures, which name the invite and not its token. */
  identifyGuest(inviteId: string): Promise<Actor>
}

/** Tells who is asking, for HTTP and the socket alike. The cookie wins over a guest token. One statement each. */
export function createPrincipals({ db, clock }: { db: Executor; clock: Clock }): Principals {
  return {
    async identify({ sessionToken, guestToken }) {
      const now = clock.now()
      const user = sessionToken ? await findUser(db, sessionToken, now) : undefined
      if (user !== undefined) return user
      const byToken = guestToken && { column: 'token_hash' as const, value: hashToken(guestToken) }
      return (byToken ? await findGuest(db, byToken, now) : undefined) ?? ANON
    },
    identifyGuest: async (inviteId) =>
      (await findGuest(db, { column: 'id', value: inviteId }, clock.now())) ?? ANON,
  }
}

async function findUser(db: Executor, token: string, now: Date): Promise<Actor | undefined> {
  const [row] = await users(db, { tokenHash: hashToken(token), now })
  if (row === undefined) return undefined
  const { session_id: sessionId, session_seen_at: seenAt, ...user } = row
  if (now.getTime() - seenAt.getTime() > SEEN_EVERY_MS) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
  }
  return { kind: 'user', userId: user.id, sessionId, user }
}

const users = statement((db, { tokenHash, now }: { tokenHash: string; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(columnsOf('users'))
    .select(['sessions.id as session_id', 'sessions.last_seen_at as session_seen_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now),
)

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
