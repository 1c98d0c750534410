import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admins } from '#access/admins.ts'
import { presentUser } from '#access/present-user.ts'
import type { SessionCookie } from '#http/session-cookie.ts'
import type { Browser, SignedIn } from './entering-service.ts'

type Dependencies = { admins: Admins; cookie: SessionCookie }

/** What a sign-in notes of the browser, and the session there that ends with it. */
export function browserOf({ cookie }: Dependencies, request: FastifyRequest): Browser {
  return { userAgent: request.headers['user-agent'] ?? '', oldSessionToken: cookie.of(request) }
}

/** The session begins, and the page hears who it is for and where to go on. */
export async function welcome({ admins, cookie }: Dependencies, reply: FastifyReply, signedIn: SignedIn) {
  cookie.set(reply, signedIn.sessionToken)
  const { user, sessionId, joinedTripId, isNewMember, returnPath } = signedIn
  return {
    user: presentUser(user, await admins.isAdmin({ kind: 'user', userId: user.id, sessionId, user })),
    redirectUrl: joinedTripId === undefined ? (returnPath ?? '/') : `/?trip=${joinedTripId}`,
    joinedTripId: joinedTripId ?? null,
    isNewMember,
    message: "Welcome! You've been signed in successfully.",
  }
}
