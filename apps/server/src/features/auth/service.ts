import type { RequestMagicLink } from '@sendit/core/auth/contract.ts'
import { MAX_CODE_TRIES } from '@sendit/core/auth/limits.ts'
import { returnPath } from '@sendit/core/auth/return-path.ts'
import type { UserActor } from '#access/actor.ts'
import { findLiveInvite } from '#access/memberships.ts'
import { hashCode, hashToken } from '#access/tokens.ts'
import { isId } from '#access/trip-gate.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase } from '#db/open.ts'
import { codeInvalid, linkInvalid, notFound } from '#errors.ts'
import { enqueueLetter } from '#jobs/letter-outbox.ts'
import { type Browser, enter, revokeSessions, type SignedIn } from './entering-service.ts'
import { SIGN_IN_LETTER } from './mail.ts'
import * as store from './store.ts'

export type AuthService = ReturnType<typeof createAuthService>

type Dependencies = { database: AppDatabase; clock: Clock; news: TripNews; wakeOutbox: () => void }

/** The digits, the address they were mailed to, and the mark of the browser. */
export type TypedCode = { email: string; code: string; asked: string }

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
