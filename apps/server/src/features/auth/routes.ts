import { randomUUID } from 'node:crypto'
import { askedCookie } from '@sendit/core/auth/asked-cookie.ts'
import {
  MagicLinkRequested,
  RequestMagicLink,
  Session,
  SignInOptions,
  Verified,
  VerifyCode,
  VerifyMagicLink,
} from '@sendit/core/auth/contract.ts'
import { deviceName } from '@sendit/core/auth/device-name.ts'
import { ASKED_COOKIE_MINUTES } from '@sendit/core/auth/limits.ts'
import { User } from '@sendit/core/profile/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Admins } from '#auth/actor.ts'
import { presentUser } from '#auth/users.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { codeInvalid, linkInvalid, rateLimited } from '#errors.ts'
import type { SessionCookie } from '#http/access-rules.ts'
import { userOf } from '#http/access-rules.ts'
import { networkOf, widerNetworksOf } from '#http/limits.ts'
import { isOwnCall } from '#http/origin.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import type { KnownBrowsers } from './entering-routes.ts'
import { browserOf, welcome } from './entering-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import type { PasskeyService } from './passkey-service.ts'
import { AUTH_LIMITS } from './rate-limits.ts'
import type { AuthService } from './service.ts'

const ASKED_VALUE = /^[\w-]{8,64}$/
/** The same for every address, so that nobody can find out who has an account. */
const REQUESTED = { message: 'Check your email for a link to sign in. It works for 10 minutes.' }

type Dependencies = {
  auth: AuthService
  admins: Admins
  limits: RateLimits
  cookie: SessionCookie
  knownBrowsers: KnownBrowsers
  publicUrl: string
  mailboxUrlFor: (request: FastifyRequest) => string | null
  passkeys: PasskeyService
  repeatGuard: RepeatGuard
}

export function authRoutes(app: App, deps: Dependencies) {
  accountRoutes(app, deps)
  magicLinkRoutes(app, deps)
  codeRoutes(app, deps)
  sessionRoutes(app, deps)
  passkeyRoutes(app, deps)
}

function accountRoutes(app: App, { auth, admins, cookie, mailboxUrlFor, passkeys }: Dependencies) {
  app.get(
    '/api/auth/user',
    {
      config: { access: 'self' },
      schema: {
        tags: ['auth'],
        operationId: 'getUser',
        summary: 'Say who is signed in',
        response: { 200: User },
      },
    },
    async (request) => {
      const actor = userOf(request)
      return presentUser(actor.user, await admins.isAdmin(actor))
    },
  )

  app.get(
    '/api/auth/options',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['auth'],
        operationId: 'getSignInOptions',
        summary: 'Say how one can sign in here',
        response: { 200: SignInOptions },
      },
    },
    async (request) => ({
      mailboxUrl: mailboxUrlFor(request),
      passkeyOrigin: passkeys.site?.origin ?? null,
    }),
  )

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['auth'],
        operationId: 'signOut',
        summary: 'Sign out on this device',
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const token = cookie.of(request)
      if (token !== undefined) await auth.signOut(token)
      cookie.clear(reply)
      return { success: true as const }
    },
  )
}

function magicLinkRoutes(app: App, deps: Dependencies) {
  const { auth, publicUrl } = deps
  const isTls = publicUrl.startsWith('https:')
  const askedName = askedCookie(isTls)

  app.post(
    '/api/auth/request-magic-link',
    {
      config: { access: 'anyone', limit: AUTH_LIMITS.signInPerIp },
      schema: {
        tags: ['auth'],
        operationId: 'requestMagicLink',
        summary: 'Mail a sign-in link',
        body: RequestMagicLink,
        response: { 200: MagicLinkRequested },
      },
    },
    async (request, reply) => {
      await spendSignIn(deps, request, request.body.email)
      const asked = askedMark(request, askedName)
      await auth.requestLink(request.body, asked)
      reply.setCookie(askedName, asked, {
        path: '/',
        maxAge: ASKED_COOKIE_MINUTES * 60,
        sameSite: 'lax',
        secure: isTls,
      })
      return REQUESTED
    },
  )

  app.get(
    '/api/auth/verify-magic-link',
    {
      config: { access: 'anyone', limit: AUTH_LIMITS.verifyPerIp },
      schema: {
        tags: ['auth'],
        operationId: 'verifyMagicLink',
        summary: 'Open a sign-in link once, and be signed in',
        querystring: VerifyMagicLink,
        response: { 200: Verified },
      },
    },
    async (request, reply) => {
      const { token = '' } = request.query
      if (!isOwnCall(request.headers)) return leadToPage(reply, token)
      if (token === '') throw linkInvalid()
      return welcome(deps, reply, await auth.verifyLink(token, browserOf(deps, request)))
    },
  )
}

function codeRoutes(app: App, deps: Dependencies) {
  const { auth, publicUrl } = deps
  const askedName = askedCookie(publicUrl.startsWith('https:'))

  app.post(
    '/api/auth/verify-code',
    {
      config: { access: 'anyone', limit: AUTH_LIMITS.verifyPerIp },
      schema: {
        tags: ['auth'],
        operationId: 'verifyCode',
        summary: 'Type the code of a sign-in letter where it was asked for, and be signed in',
        body: VerifyCode,
        response: { 200: Verified },
      },
    },
    async (request, reply) => {
      const { email = null, code } = request.body
      const asked = request.cookies[askedName]
      if (asked === undefined || !ASKED_VALUE.test(asked)) throw codeInvalid()
      const links = await auth.listLiveLinks(asked, email)
      if (links.length === 0) return auth.refuseCode(asked, email)
      await spendGuess(deps, request, links)
      const linkIds = links.map(({ id }) => id)
      return welcome(
        deps,
        reply,
        await auth.verifyCode({ linkIds, email, code, asked }, browserOf(deps, request)),
      )
    },
  )
}

function sessionRoutes(app: App, { auth, knownBrowsers }: Dependencies) {
  const config = { access: 'self' } as const

  app.get(
    '/api/auth/sessions',
    {
      config,
      schema: {
        tags: ['auth'],
        operationId: 'listSessions',
        summary: 'List the devices where the caller is signed in',
        response: { 200: z.array(Session) },
      },
    },
    async (request) => {
      const actor = userOf(request)
      return (await auth.listSessions(actor)).map((session) => presentSession(session, actor.sessionId))
    },
  )

  app.delete(
    '/api/auth/sessions',
    {
      config,
      schema: {
        tags: ['auth'],
        operationId: 'endOtherSessions',
        summary: 'Sign out on every other device',
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      knownBrowsers.add(reply, await auth.endOtherSessions(userOf(request)))
      return { success: true as const }
    },
  )

  app.delete(
    '/api/auth/sessions/:sessionId',
    {
      config,
      schema: {
        tags: ['auth'],
        operationId: 'endSession',
        summary: 'Sign out on one device',
        params: z.object({ sessionId: z.string() }),
        response: { 200: Done },
      },
    },
    async (request) => {
      await auth.endSession(userOf(request), request.params.sessionId)
      return { success: true as const }
    },
  )
}

/**
 * Counts against the network first: what it refuses does not fill the mailbox's limit. Known browsers have their own limit
 * (docs/security.md C27).
 */
async function spendSignIn(
  { auth, knownBrowsers, limits }: Dependencies,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  const account = await auth.findAccount(email)
  const isOwners = knownBrowsers.isKnown(request, account)
  const who = isOwners ? `owner ${account.id}` : `${email} ${networkOf(request.ip)}`
  await limits.spend(AUTH_LIMITS.signInPerAddress, who)
  await limits.spend(AUTH_LIMITS.signInPerAddressDaily, who)
  if (isOwners) return
  for (const network of widerNetworksOf(request.ip)) {
    await limits.spend(AUTH_LIMITS.signInPerWideNetwork, `${email} ${network}`)
    await limits.spend(AUTH_LIMITS.signInPerWideNetworkDaily, `${email} ${network}`)
  }
  const wait = await limits.waitMs(AUTH_LIMITS.signInPerMailbox, email)
  if (wait === 0) return
  if ((await limits.waitMs(AUTH_LIMITS.floodWarnings, email)) === 0) await auth.warnOfFlood(email)
  throw rateLimited(wait)
}

type LiveLink = { email: string; user_id: string | null; browser_version: number | null }

/** Each email has its own code, so a guess counts once per email. */
async function spendGuess(
  { knownBrowsers, limits }: Dependencies,
  request: FastifyRequest,
  links: LiveLink[],
): Promise<void> {
  for (const { email, user_id: id, browser_version } of links) {
    const account = id === null || browser_version === null ? undefined : { id, browser_version }
    if (knownBrowsers.isKnown(request, account)) {
      await limits.spend(AUTH_LIMITS.codesPerOwner, account.id)
    } else await limits.spend(AUTH_LIMITS.codesPerMailbox, email)
  }
}

/** Also in the link, so the verify page recognises its browser (docs/product.md 2.3). */
function askedMark(request: FastifyRequest, cookieName: string): string {
  const known = request.cookies[cookieName]
  return known !== undefined && ASKED_VALUE.test(known) ? known : randomUUID()
}

/** Prefetching or embedding must not spend a link: only the page's own call does (docs/security.md 4.2). */
function leadToPage(reply: FastifyReply, token: string) {
  return reply.redirect(`/auth/verify?token=${encodeURIComponent(token)}`, 302)
}

type SessionRow = { id: string; user_agent: string; created_at: Date; last_seen_at: Date; expires_at: Date }

function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === currentId,
  }
}
