import { MAX_SESSIONS_PER_USER, SESSION_DAYS } from '@sendit/core/auth/limits.ts'
import { returnPath } from '@sendit/core/auth/return-path.ts'
import type { Clock } from '#adapters/clock.ts'
import type { UserRow } from '#auth/actor.ts'
import { rememberFirstAccount } from '#auth/actor.ts'
import { browserMark, hashToken, inviteToken, newToken } from '#auth/tokens.ts'
import type { Work } from '#db/open.ts'
import { AppError } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { findLiveInvite, getDisplayName, isMember, JOINED, joinByInvite } from '#trips/memberships.ts'
import { firstDisplayName } from '#trips/placeholders.ts'
import * as store from './store.ts'

const MS_PER_DAY = 86_400_000
const MAX_USER_AGENT = 300

type Dependencies = { clock: Clock; tripEvents: TripEvents; appSecret: string }

export type Browser = { userAgent: string; oldSessionToken: string | undefined }

export type SignedIn = {
  user: UserRow
  sessionToken: string
  sessionId: string
  browserMark: string
  joinedTripId: string | undefined
  isNewMember: boolean
  /** An invite for another address: joining needs explicit consent (docs/security.md C28). */
  offeredInviteToken: string | undefined
  returnPath: string | null
}

export type Entry = { email: string; invite_id: string | null; return_path: string | null }

export async function enter(
  deps: Dependencies,
  work: Work,
  link: Entry,
  browser: Browser,
): Promise<SignedIn> {
  const user = await store.upsertUser(work.tx, link.email, firstDisplayName(link.email), deps.clock.now())
  await rememberFirstAccount(work.tx, user.id)
  const invited = link.invite_id ? await followInvite(deps, work, link.invite_id, user) : NOT_INVITED
  const session = await startSession(deps, work, user.id, browser)
  const mark = browserMark(deps.appSecret, { userId: user.id, version: user.browser_version })
  const name = invited.isNewMember ? await getDisplayName(work.tx, user.id) : user.display_name
  return {
    ...{ user: { ...user, display_name: name }, ...session, browserMark: mark },
    ...{ ...invited, returnPath: returnPath(link.return_path) },
  }
}

type Invited = Pick<SignedIn, 'joinedTripId' | 'isNewMember' | 'offeredInviteToken'>
const NOT_INVITED: Invited = { joinedTripId: undefined, isNewMember: false, offeredInviteToken: undefined }

/** Anyone with an invite can have a sign-in email sent to any address, so only an invite for that address joins. */
async function followInvite(
  deps: Dependencies,
  work: Work,
  inviteId: string,
  user: UserRow,
): Promise<Invited> {
  const invite = await findLiveInvite(work.tx, { column: 'id', value: inviteId }, deps.clock.now())
  if (invite === undefined) return NOT_INVITED
  if (invite.email !== user.email && !(await isMember(work.tx, invite.trip_id, user.id))) {
    const isFree = invite.claimed_by === null
    return { ...NOT_INVITED, offeredInviteToken: isFree ? inviteToken(deps.appSecret, invite) : undefined }
  }
  const joined = await joinTrip(deps, work, inviteId, user.id)
  return { ...NOT_INVITED, joinedTripId: joined?.tripId, isNewMember: joined?.isNew ?? false }
}

const NOT_JOINED: ReadonlySet<string> = new Set(['INVITE_CLAIMED', 'ALREADY_MEMBER', 'LIMIT_REACHED'])

/** An expired invite must not stop the sign-in. */
async function joinTrip({ clock, tripEvents }: Dependencies, work: Work, inviteId: string, userId: string) {
  try {
    const sought = { column: 'id' as const, value: inviteId }
    const joined = await joinByInvite(work.tx, sought, { userId, now: clock.now() })
    if (joined?.isNew) {
      tripEvents.publish(work, joined.changedTripIds, JOINED)
      work.afterCommit(() => revokeInvites(tripEvents, joined.endedInviteIds))
    }
    return joined
  } catch (error) {
    if (error instanceof AppError && NOT_JOINED.has(error.code)) return undefined
    throw error
  }
}

/** Guests on these invites must lose their open sockets. */
async function revokeInvites(tripEvents: TripEvents, inviteIds: string[]): Promise<void> {
  await Promise.all(inviteIds.map((inviteId) => tripEvents.revoke({ kind: 'invite', inviteId })))
}

/** Ends the browser's previous session, and the oldest beyond the limit. */
async function startSession(
  { clock, tripEvents }: Dependencies,
  work: Work,
  userId: string,
  browser: Browser,
) {
  const { tx, afterCommit } = work
  const now = clock.now()
  const { oldSessionToken } = browser
  const ended = oldSessionToken
    ? await store.deleteSessions(tx, { tokenHash: hashToken(oldSessionToken) })
    : []
  const sessionToken = newToken()
  const sessionId = await store.insertSession(tx, {
    userId,
    tokenHash: hashToken(sessionToken),
    userAgent: browser.userAgent.slice(0, MAX_USER_AGENT),
    now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * MS_PER_DAY),
  })
  ended.push(...(await store.deleteOldestSessions(tx, userId, MAX_SESSIONS_PER_USER)))
  afterCommit(() => revokeSessions(tripEvents, ended))
  return { sessionToken, sessionId }
}

export async function revokeSessions(tripEvents: TripEvents, sessionIds: string[]): Promise<void> {
  await Promise.all(sessionIds.map((sessionId) => tripEvents.revoke({ kind: 'session', sessionId })))
}
