import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admins } from '#auth/actor.ts'
import { presentUser } from '#auth/users.ts'
import type { SessionCookie } from '#http/access-rules.ts'
import type { Browser, SignedIn } from './entering-service.ts'
import '@fastify/cookie'
import { KNOWN_BROWSER_DAYS } from '@sendit/core/auth/limits.ts'
import { browserMark } from '#auth/tokens.ts'

type Dependencies = { admins: Admins; cookie: SessionCookie; knownBrowsers: KnownBrowsers }

export function browserOf({ cookie }: Pick<Dependencies, 'cookie'>, request: FastifyRequest): Browser {
  return { userAgent: request.headers['user-agent'] ?? '', oldSessionToken: cookie.of(request) }
}

export async function welcome(
  { admins, cookie, knownBrowsers }: Dependencies,
  reply: FastifyReply,
  signedIn: SignedIn,
) {
  cookie.set(reply, signedIn.sessionToken)
  knownBrowsers.add(reply, signedIn.browserMark)
  const { user, sessionId, joinedTripId, isNewMember, offeredInviteToken, returnPath } = signedIn
  // The landing page asks about an offered invite first.
  const other = offeredInviteToken === undefined ? (returnPath ?? '/') : '/'
  return {
    user: presentUser(user, await admins.isAdmin({ kind: 'user', userId: user.id, sessionId, user })),
    redirectUrl: joinedTripId === undefined ? other : `/?trip=${joinedTripId}`,
    joinedTripId: joinedTripId ?? null,
    isNewMember,
    offeredInviteToken: offeredInviteToken ?? null,
    message: "Welcome! You've been signed in successfully.",
  }
}

const YEAR_SECONDS = KNOWN_BROWSER_DAYS * 24 * 60 * 60
/** Accounts per browser, as on a family tablet. */
const MAX_ACCOUNTS = 4
const MARKS = /^[\w-]{43}(?:\.[\w-]{43}){0,3}$/

type Account = { id: string; browser_version: number }

const NOBODY: Account = { id: '00000000-0000-0000-0000-000000000000', browser_version: 0 }

export type KnownBrowsers = {
  /** Until its owner signs out everywhere else. */
  isKnown(request: FastifyRequest, account: Account | undefined): account is Account
  add(reply: FastifyReply, mark: string): void
}

/** Own rate limits, which strangers cannot exhaust (docs/security.md C27). Survives signing out. */
export function createKnownBrowsers({
  publicUrl,
  appSecret,
}: {
  publicUrl: string
  appSecret: string
}): KnownBrowsers {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-known' : 'known'

  function marksOf({ cookies }: FastifyRequest): string[] {
    const cookie = cookies[name]
    return cookie !== undefined && MARKS.test(cookie) ? cookie.split('.') : []
  }

  return {
    isKnown(request, account): account is Account {
      // Made for nobody too: time must not tell whether an account exists (docs/security.md C15).
      const { id: userId, browser_version: version } = account ?? NOBODY
      const isMarked = marksOf(request).includes(browserMark(appSecret, { userId, version }))
      return account !== undefined && isMarked
    },
    add(reply, mark) {
      const others = marksOf(reply.request).filter((other) => other !== mark)
      const marks = [mark, ...others].slice(0, MAX_ACCOUNTS)
      const options = { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: YEAR_SECONDS } as const
      void reply.setCookie(name, marks.join('.'), options)
    },
  }
}
