// The plugin's types add cookies to requests and replies.
import '@fastify/cookie'
import { SESSION_DAYS } from '@sendit/core/auth/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

export type SessionCookie = {
  name: string
  read(cookies: Record<string, string | undefined>): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
  of(request: FastifyRequest): string | undefined
}

/** The session cookie as docs/security.md 4.4 wants it: `__Host-sid` behind TLS, `sid` on plain http. */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-sid' : 'sid'
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    name,
    read: (cookies) => cookies[name],
    of: (request) => request.cookies[name],
    set: (reply, token) => void reply.setCookie(name, token, { ...options, maxAge: SESSION_SECONDS }),
    clear: (reply) => void reply.setCookie(name, '', { ...options, maxAge: 0 }),
  }
}
