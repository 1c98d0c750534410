import type { RequestMagicLink } from '@sendit/core/auth/contract.ts'
import { MAX_CODE_TRIES } from '@sendit/core/auth/limits.ts'
import { returnPath } from '@sendit/core/auth/return-path.ts'
import type { Clock } from '#adapters/clock.ts'
import type { UserActor } from '#auth/actor.ts'
import { browserMark, hashCode, hashToken } from '#auth/tokens.ts'
import type { AppDatabase } from '#db/open.ts'
import { codeInvalid, codeSpent, linkInvalid, notFound } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { enqueueJob } from '#queue/job-queue.ts'
import { findLiveInvite } from '#trips/memberships.ts'
import { isId } from '#trips/trip-gate.ts'
import { type Browser, enter, revokeSessions, type SignedIn } from './entering-service.ts'
import { FLOOD_MAIL, SIGN_IN_MAIL } from './mail.ts'
import * as store from './store.ts'

export type AuthService = ReturnType<typeof createAuthService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  appSecret: string
  wakeOutbox: () => void
}

export type TypedCode = { linkIds: string[]; email: string | null; code: string; asked: string }

export function createAuthService(deps: Dependencies) {
  const { database, clock, tripEvents } = deps

  return {
    /** Does the same work whether or not the account exists. */
    requestLink: (request: RequestMagicLink, asked: string) => requestLink(deps, request, asked),

    findAccount: (email: string) => store.findBrowserVersion(database.db, email),

    async warnOfFlood(email: string): Promise<void> {
      await enqueueJob(database.db, { kind: FLOOD_MAIL, to: email, payload: {} }, clock.now())
      deps.wakeOutbox()
    },

    listLiveLinks: (asked: string, email: string | null) =>
      store.listLiveLinks(database.db, { askedHash: hashToken(asked), email, now: clock.now() }),

    /** One transaction. */
    verifyLink: (token: string, browser: Browser) => verifyLink(deps, token, browser),

    /** Throws CODE_INVALID and CODE_SPENT. */
    verifyCode: (typed: TypedCode, browser: Browser) => verifyCode(deps, typed, browser),

    refuseCode: (asked: string, email: string | null) => refuseCode(deps, { asked, email }),

    async signOut(sessionToken: string): Promise<void> {
      await revokeSessions(
        tripEvents,
        await store.deleteSessions(database.db, { tokenHash: hashToken(sessionToken) }),
      )
    },

    listSessions: (actor: UserActor) => store.listSessions(database.db, actor.userId, clock.now()),

    async endSession({ userId }: UserActor, sessionId: string): Promise<void> {
      if (!isId(sessionId)) throw notFound()
      const ended = await store.deleteSessions(database.db, { userId, id: sessionId })
      if (ended.length === 0) throw notFound()
      await revokeSessions(tripEvents, ended)
    },

    async endOtherSessions({ userId, sessionId }: UserActor): Promise<string> {
      const { ended, version } = await database.transact(async ({ tx }) => ({
        ended: await store.deleteSessions(tx, { userId, exceptId: sessionId }),
        version: await store.raiseBrowserVersion(tx, userId),
      }))
      await revokeSessions(tripEvents, ended)
      return browserMark(deps.appSecret, { userId, version })
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
    await enqueueJob(tx, { kind: SIGN_IN_MAIL, to: request.email, payload }, now)
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
  const { linkIds, asked, email, code } = typed
  const signedIn = await deps.database.transact(async (work) => {
    const link = await store.tryCode(work.tx, {
      linkIds,
      codeHash: hashCode(asked, code),
      maxTries: MAX_CODE_TRIES,
      now,
    })
    return link && enter(deps, work, link, browser)
  })
  // Only refused now: the attempt stays counted.
  return signedIn ?? refuseCode(deps, { asked, email })
}

async function refuseCode(
  { database, clock }: Dependencies,
  { asked, email }: { asked: string; email: string | null },
): Promise<never> {
  const sought = { askedHash: hashToken(asked), email, maxTries: MAX_CODE_TRIES, now: clock.now() }
  throw (await store.isLastLinkSpent(database.db, sought)) ? codeSpent() : codeInvalid()
}
