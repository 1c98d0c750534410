import type { RequestMagicLink } from '@sendit/core/auth/contract.ts'
import { MAX_CODE_TRIES, MAX_SESSIONS_PER_USER, SESSION_DAYS } from '@sendit/core/auth/limits.ts'
import { returnPath } from '@sendit/core/auth/return-path.ts'
import { MAX_DISPLAY_NAME } from '@sendit/core/profile/limits.ts'
import type { UserActor, UserRow } from '#access/actor.ts'
import { rememberFirstAccount } from '#access/admins.ts'
import { findLiveInvite, joinByInvite } from '#access/memberships.ts'
import { hashCode, hashToken, newToken } from '#access/tokens.ts'
import { isId } from '#access/trip-gate.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { AppError, codeInvalid, linkInvalid, notFound } from '#errors.ts'
import { enqueueLetter } from '#jobs/letter-outbox.ts'
import { SIGN_IN_LETTER } from './mail.ts'
import * as store from './store.ts'

const MS_PER_DAY = 86_400_000
const MAX_USER_AGENT = 300

export type AuthService = ReturnType<typeof createAuthService>

type Dependencies = { database: AppDatabase; clock: Clock; news: TripNews; wakeOutbox: () => void }

type Browser = { userAgent: string; oldSessionToken: string | undefined }

/** The digits, the address they were mailed to, and the mark of the browser. */
export type TypedCode = { email: string; code: string; asked: string }

/** What a verified link gave: the account, its new session's token, and the trip it made the account a member of, or the way back. */
export type SignedIn = {
  user: UserRow
  sessionToken: string
  sessionId: string
  joinedTripId: string | undefined
  /** The screen on which the link was asked for; null where it was none of ours. */
  returnPath: string | null
}

export function createAuthService(deps: Dependencies) {
  const { database, clock, news } = deps

  return {
    /** Queues the letter with the link. The same work is done whether or not the account exists. */
    requestLink: (request: RequestMagicLink, asked: string) => requestLink(deps, request, asked),

    /** Spends the link, makes the account and the session, and joins the invite's trip: all in one transaction. */
    verifyLink: (token: string, browser: Browser) => verifyLink(deps, token, browser),

    /** The same for the digits of the letter, in the browser that asked for it; a wrong try counts. */
    verifyCode: (typed: TypedCode, browser: Browser) => verifyCode(deps, typed, browser),

    async signOut(sessionToken: string): Promise<void> {
      await revokeSessions(
        news,
        await store.deleteSessions(database.db, { tokenHash: hashToken(sessionToken) }),
      )
    },

    listSessions: (actor: UserActor) => store.listSessions(database.db, actor.userId, clock.now()),

    async endSession({ userId }: UserActor, sessionId: string): Promise<void> {
      if (!isId(sessionId)) throw notFound()
      const ended = await store.deleteSessions(database.db, { userId, id: sessionId })
      if (ended.length === 0) throw notFound()
      await revokeSessions(news, ended)
    },

    async endOtherSessions({ userId, sessionId }: UserActor): Promise<void> {
      await revokeSessions(news, await store.deleteSessions(database.db, { userId, exceptId: sessionId }))
    },
  }
}

async function requestLink(
  { database, clock, wakeOutbox }: Dependencies,
  request: RequestMagicLink,
  asked: string,
) {
  const now = clock.now()
  await database.transact(async ({ tx, afterCommit }) => {
    const sought = { column: 'token_hash' as const, value: hashToken(request.inviteToken ?? '') }
    const invite = await findLiveInvite(tx, sought, now)
    const payload = { asked, inviteId: invite?.id ?? null, returnPath: returnPath(request.redirectUrl) }
    await enqueueLetter(tx, { kind: SIGN_IN_LETTER, to: request.email, payload }, now)
    afterCommit(wakeOutbox)
  })
}

async function verifyLink(deps: Dependencies, token: string, browser: Browser): Promise<SignedIn> {
  const now = deps.clock.now()
  return deps.database.transact(async (work) => {
    const link = await store.consumeLink(work.tx, hashToken(token), now)
    if (link === undefined) throw linkInvalid()
    return enter(deps, work, link, browser)
  })
}

async function verifyCode(deps: Dependencies, typed: TypedCode, browser: Browser): Promise<SignedIn> {
  const now = deps.clock.now()
  const { email, asked, code } = typed
  const signedIn = await deps.database.transact(async (work) => {
    const link = await store.tryCode(work.tx, {
      email,
      askedHash: hashToken(asked),
      codeHash: hashCode(asked, code),
      maxTries: MAX_CODE_TRIES,
      now,
    })
    return link && enter(deps, work, link, browser)
  })
  // Refused only now: the try stays counted.
  if (signedIn === undefined) throw codeInvalid()
  return signedIn
}

type SpentLink = { email: string; invite_id: string | null; return_path: string | null }

/** What a link opens: the account, its session, and the trip of the invite. */
async function enter(deps: Dependencies, work: Work, link: SpentLink, browser: Browser): Promise<SignedIn> {
  const user = await store.upsertUser(work.tx, link.email, firstDisplayName(link.email), deps.clock.now())
  await rememberFirstAccount(work.tx, user.id)
  const joinedTripId = link.invite_id ? await joinTrip(deps, work, link.invite_id, user.id) : undefined
  const session = await startSession(deps, work, user.id, browser)
  return { user, ...session, joinedTripId, returnPath: returnPath(link.return_path) }
}

/** docs/product.md 2.2: the part of the address before '@'. */
function firstDisplayName(email: string): string {
  return email.slice(0, email.indexOf('@')).slice(0, MAX_DISPLAY_NAME)
}

const NOT_JOINED: ReadonlySet<string> = new Set(['INVITE_CLAIMED', 'LIMIT_REACHED'])

/** An invite that went bad since the link was asked for must not stop the sign-in. */
async function joinTrip({ clock, news }: Dependencies, work: Work, inviteId: string, userId: string) {
  try {
    const sought = { column: 'id' as const, value: inviteId }
    const joined = await joinByInvite(work.tx, sought, { userId, now: clock.now() })
    if (joined?.isNew) {
      news.changed(work, joined.tripId, ['trip', 'members', 'messages'])
      work.afterCommit(() => news.revoke({ kind: 'invite', inviteId }))
    }
    return joined?.tripId
  } catch (error) {
    if (error instanceof AppError && NOT_JOINED.has(error.code)) return undefined
    throw error
  }
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

async function revokeSessions(news: TripNews, sessionIds: string[]): Promise<void> {
  await Promise.all(sessionIds.map((sessionId) => news.revoke({ kind: 'session', sessionId })))
}
