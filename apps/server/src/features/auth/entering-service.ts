import { MAX_SESSIONS_PER_USER, SESSION_DAYS } from '@sendit/core/auth/limits.ts'
import { returnPath } from '@sendit/core/auth/return-path.ts'
import { MAX_DISPLAY_NAME } from '@sendit/core/profile/limits.ts'
import type { UserRow } from '#access/actor.ts'
import { rememberFirstAccount } from '#access/admins.ts'
import { JOINED, joinByInvite } from '#access/memberships.ts'
import { hashToken, newToken } from '#access/tokens.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Work } from '#db/open.ts'
import { AppError } from '#errors.ts'
import * as store from './store.ts'

const MS_PER_DAY = 86_400_000
const MAX_USER_AGENT = 300

type Dependencies = { clock: Clock; news: TripNews }

export type Browser = { userAgent: string; oldSessionToken: string | undefined }

/** What a verified link gave: the account, its new session's token, and the trip it made the account a member of, or the way back. */
export type SignedIn = {
  user: UserRow
  sessionToken: string
  sessionId: string
  joinedTripId: string | undefined
  /** They were not in that trip before. */
  isNewMember: boolean
  /** The screen on which the link was asked for; null where it was none of ours. */
  returnPath: string | null
}

export type Entry = { email: string; invite_id: string | null; return_path: string | null }

/** What a link opens: the account, its session, and the trip of the invite. */
export async function enter(
  deps: Dependencies,
  work: Work,
  link: Entry,
  browser: Browser,
): Promise<SignedIn> {
  const user = await store.upsertUser(work.tx, link.email, firstDisplayName(link.email), deps.clock.now())
  await rememberFirstAccount(work.tx, user.id)
  const joined = link.invite_id ? await joinTrip(deps, work, link.invite_id, user.id) : undefined
  const session = await startSession(deps, work, user.id, browser)
  const trip = { joinedTripId: joined?.tripId, isNewMember: joined?.isNew ?? false }
  return { user, ...session, ...trip, returnPath: returnPath(link.return_path) }
}

/** docs/product.md 2.2: the part of the address before '@'. */
function firstDisplayName(email: string): string {
  return email.slice(0, email.indexOf('@')).slice(0, MAX_DISPLAY_NAME)
}

const NOT_JOINED: ReadonlySet<string> = new Set(['INVITE_CLAIMED', 'ALREADY_MEMBER', 'LIMIT_REACHED'])

/** An invite that went bad since the link was asked for must not stop the sign-in. */
async function joinTrip({ clock, news }: Dependencies, work: Work, inviteId: string, userId: string) {
  try {
    const sought = { column: 'id' as const, value: inviteId }
    const joined = await joinByInvite(work.tx, sought, { userId, now: clock.now() })
    if (joined?.isNew) {
      news.changed(work, joined.tripId, JOINED)
      work.afterCommit(() => revokeInvites(news, joined.endedInviteIds))
    }
    return joined
  } catch (error) {
    if (error instanceof AppError && NOT_JOINED.has(error.code)) return undefined
    throw error
  }
}

/** Whoever looked on by these goes on as an account, or not at all; their open sockets must not. */
async function revokeInvites(news: TripNews, inviteIds: string[]): Promise<void> {
  await Promise.all(inviteIds.map((inviteId) => news.revoke({ kind: 'invite', inviteId })))
}

/** A new token at every sign-in; the one the browser presented ends, and so does the oldest beyond the limit. */
async function startSession({ clock, news }: Dependencies, work: Work, userId: string, browser: Browser) {
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
  afterCommit(() => revokeSessions(news, ended))
  return { sessionToken, sessionId }
}

export async function revokeSessions(news: TripNews, sessionIds: string[]): Promise<void> {
  await Promise.all(sessionIds.map((sessionId) => news.revoke({ kind: 'session', sessionId })))
}
