import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admins } from '#access/actor.ts'
import { presentUser } from '#access/users.ts'
import type { SessionCookie } from '#http/access-rules.ts'
import type { Browser, SignedIn } from './entering-service.ts'
import '@fastify/cookie'
import { KNOWN_BROWSER_DAYS } from '@sendit/core/auth/limits.ts'
import { browserMark } from '#access/tokens.ts'

type Dependencies = { admins: Admins; cookie: SessionCookie; knownBrowsers: KnownBrowsers }

/** What a sign-in notes of the browser, and the session there that ends with it. */
export function browserOf({ cookie }: Pick<Dependencies, 'cookie'>, request: FastifyRequest): Browser {
  return { userAgent: request.headers['user-agent'] ?? '', oldSessionToken: cookie.of(request) }
}

/** The session begins, and the page hears who it is for and where to go on. */
export async function welcome(
  { admins, cookie, knownBrowsers }: Dependencies,
  reply: FastifyReply,
  signedIn: SignedIn,
) {
  cookie.set(reply, signedIn.sessionToken)
  knownBrowsers.add(reply, signedIn.browserMark)
  const { user, sessionId, joinedTripId, isNewMember, offeredInviteToken, returnPath } = signedIn
  // The landing asks about an offered invite first; the screen that somebody came from would hide it.
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

// The plugin's types add cookies to requests and replies.

const YEAR_SECONDS = KNOWN_BROWSER_DAYS * 24 * 60 * 60
/** Accounts of one browser, as of a tablet that a family shares. */
const MAX_ACCOUNTS = 4
const MARKS = /^[\w-]{43}(?:\.[\w-]{43}){0,3}$/

type Account = { id: string; browser_version: number }

export type KnownBrowsers = {
  /** Whether this account signed in here before, and has not signed out everywhere else since. */
  isKnown(request: FastifyRequest, account: Account | undefined): boolean
  /** Keeps the mark of an account that signs in here. */
  add(reply: FastifyReply, mark: string): void
}

/** Browsers that have a share of their own in what strangers could use up (docs/security.md C27). Signing out keeps it. */
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
    isKnown(request, account) {
      if (account === undefined) return false
      const { id: userId, browser_version: version } = account
      return marksOf(request).includes(browserMark(appSecret, { userId, version }))
    },
    add(reply, mark) {
      const others = marksOf(reply.request).filter((other) => other !== mark)
      const marks = [mark, ...others].slice(0, MAX_ACCOUNTS)
      const options = { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: YEAR_SECONDS } as const
      void reply.setCookie(name, marks.join('.'), options)
    },
  }
}
