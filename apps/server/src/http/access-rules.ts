import { WRITER_HEADER } from '@sendit/core/auth/writer.ts'
import { GUEST_TOKEN_HEADER } from '@sendit/core/invites/limits.ts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '#adapters/clock.ts'
import type { Admins } from '#auth/actor.ts'
import { type Actor, ANON, type GuestActor, principalOf, type UserActor } from '#auth/actor.ts'
import type { AuthContext, Principals } from '#auth/principals.ts'
import { guestForbidden, notAdmin, notFound, unauthenticated } from '#errors.ts'
import type { TripRead } from '#trips/trip-gate.ts'
import {
  isId,
  type MemberAccess,
  type Membership,
  type TableOfTrip,
  type TripAccess,
  type TripGate,
  type TripLevel,
} from '#trips/trip-gate.ts'
import { addressBucket } from './limits.ts'
import { requireSameOrigin } from './origin.ts'
import {
  type AuthRateLimit,
  createAuthRateLimit,
  isAddressLimit,
  LIMITS,
  type Limit,
  type RateLimits,
} from './rate-limits.ts'
import type { App } from './server.ts'
import '@fastify/cookie'
import { SESSION_DAYS } from '@sendit/core/auth/limits.ts'

/**
 * `visitor`: user or guest; `user`: guests get 403; `self`: guests get 401; or a trip rule, with table and parameter where the
 * path names a row.
 */
export type AccessRule = 'anyone' | 'visitor' | 'user' | 'self' | 'admin' | TripRule

type TripRule = {
  trip: TripLevel
  row?: { of: TableOfTrip; named: string }
  reads?: TripRead<unknown>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule
    /** `none`: the route counts for itself. */
    limit?: Limit | 'none'
    /** Allows any origin: for POSTs that ignore cookies and change only what a signed link names. */
    takesAnyOrigin?: true
    /** Sockets are counted while open. */
    staysOpen?: true
  }
  interface FastifyRequest {
    actor: Actor
    tripAccess: TripAccess | null
  }
}

export type AccessDependencies = {
  principals: Principals
  tripGate: TripGate
  admins: Admins
  limits: RateLimits
  cookie: SessionCookie
  publicUrl: string
  clock: Clock
}

const OPEN_PREFIXES = ['/api/docs']

/** Order of docs/security.md 1.2: limits, principal, origin, trip, body. */
export function guardRoutes(app: App, deps: AccessDependencies) {
  app.decorateRequest('actor', null as never)
  app.decorateRequest('tripAccess', null)
  app.addHook('onRoute', requireDeclaredAccess)
  const unknown = createAuthRateLimit(deps.clock)
  app.addHook('onRequest', async (request) => {
    const rule = request.routeOptions.config?.access ?? 'anyone'
    const { limit, takesAnyOrigin = false } = request.routeOptions.config ?? {}
    // Before any database access.
    if (isAddressLimit(limit)) await deps.limits.spend(limit, callerAddress(request))
    lowerIds(request.params)
    const { actor, membership } = await identify(request, deps, unknown)
    request.actor = actor
    if (!isAddressLimit(limit)) await spendLimit(request, deps.limits)
    if (request.method !== 'GET' && !takesAnyOrigin) requireSameOrigin(request.headers, deps.publicUrl)
    if (rule !== 'anyone') refuseForAnother(request)
    await admit(request, { rule, membership }, deps)
    // Open routes reply in their own way.
    if (rule !== 'anyone') refuseNul(request.params)
  })
}

/** A route without a rule must fail the start, not stand open. */
function requireDeclaredAccess(route: RouteOptions) {
  if (route.config?.access !== undefined || OPEN_PREFIXES.some((prefix) => route.url.startsWith(prefix)))
    return
  throw new Error(`${String(route.method)} ${route.url} declares no access rule (config.access)`)
}

/** One statement for caller, membership and the route's trip read. */
async function identify(
  request: FastifyRequest,
  { principals, cookie }: AccessDependencies,
  unknown: AuthRateLimit,
): Promise<AuthContext> {
  const sessionToken = cookie.of(request)
  const guestToken = guestTokenOf(request)
  if (sessionToken === undefined && guestToken === undefined) return { actor: ANON, membership: undefined }
  const address = callerAddress(request)
  unknown.refuseFlood(address)
  const credentials = { sessionToken, guestToken }
  const tripId = tripIdOf(request)
  const identified =
    tripId === undefined
      ? { actor: await principals.identify(credentials), membership: undefined }
      : await principals.identifyIn(credentials, tripId, readOf(request))
  if (identified.actor.kind === 'anon') unknown.note(address)
  return identified
}

function tripIdOf({ routeOptions, params }: FastifyRequest): string | undefined {
  const rule = routeOptions.config?.access
  const { tripId } = params as Record<string, string>
  return typeof rule === 'object' && tripId !== undefined && isId(tripId) ? tripId : undefined
}

/** Skipped with an ETag, which usually still matches. */
function readOf({ routeOptions, headers }: FastifyRequest): TripRead<unknown> | undefined {
  const rule = routeOptions.config?.access
  return typeof rule === 'object' && headers['if-none-match'] === undefined ? rule.reads : undefined
}

/** docs/product.md 4.3: a header on writes, a query parameter on reads. */
function guestTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[GUEST_TOKEN_HEADER]
  if (typeof header === 'string') return header
  const query = request.query as Record<string, unknown>
  return request.method === 'GET' && typeof query.token === 'string' ? query.token : undefined
}

async function spendLimit(request: FastifyRequest, limits: RateLimits) {
  const limit = request.routeOptions.config?.limit
  if (limit === 'none') return
  const principal = principalOf(request.actor)
  const fallback = principal === undefined ? LIMITS.everythingElseAnon : LIMITS.everythingElse
  await limits.spend(limit ?? fallback, principal ?? callerAddress(request))
}

export function callerAddress(request: FastifyRequest): string {
  return addressBucket(request.ip)
}

/** Queued writes must not run as another user who has since signed in. */
function refuseForAnother({ method, headers, actor }: FastifyRequest) {
  const writer = headers[WRITER_HEADER]
  if (method !== 'GET' && writer !== undefined && writer !== principalOf(actor)) throw unauthenticated()
}

type Asked = { rule: AccessRule; membership: Membership | undefined }

async function admit(
  request: FastifyRequest,
  { rule, membership }: Asked,
  { tripGate, admins }: AccessDependencies,
) {
  const { actor } = request
  if (rule === 'anyone') return
  if (actor.kind === 'anon') throw unauthenticated()
  if (typeof rule === 'object') request.tripAccess = await enterTrip(request, { rule, membership }, tripGate)
  else if (rule !== 'visitor') await admitUser(actor, rule, admins)
}

async function enterTrip(
  request: FastifyRequest,
  { rule, membership }: { rule: TripRule; membership: Membership | undefined },
  tripGate: TripGate,
): Promise<TripAccess> {
  const params = request.params as Record<string, string>
  const { row } = rule
  const tripId = row ? await tripGate.findTripId(row.of, params[row.named] ?? '') : params.tripId
  // Unknown rows pass the gate too, so guests get 403 before 404.
  return tripGate.enter(request.actor, tripId ?? 'unknown', rule.trip, membership)
}

async function admitUser(actor: GuestActor | UserActor, rule: 'user' | 'self' | 'admin', admins: Admins) {
  if (actor.kind === 'guest') throw rule === 'self' ? unauthenticated() : guestForbidden()
  if (rule === 'admin' && !(await admins.isAdmin(actor))) throw notAdmin()
}

/** Neither database accepts NUL, so such names are unknown. `*` is typed text with its own check. */
function refuseNul(params: unknown) {
  const { '*': _typed, ...names } = params as Record<string, string>
  if (Object.values(names).some((value) => value.includes('\u0000'))) throw notFound()
}

/** Ids are stored in lower case; normalised before anything else uses them. */
function lowerIds(params: unknown) {
  const names = params as Record<string, string>
  for (const [name, value] of Object.entries(names)) if (isId(value)) names[name] = value.toLowerCase()
}

export function userOf(request: FastifyRequest): UserActor {
  if (request.actor.kind !== 'user') throw unauthenticated()
  return request.actor
}

export function tripAccessOf(request: FastifyRequest): TripAccess {
  if (request.tripAccess === null) throw notFound()
  return request.tripAccess
}

export function memberAccessOf(request: FastifyRequest): MemberAccess {
  const access = tripAccessOf(request)
  if (!access.isMember()) throw guestForbidden()
  return access
}

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

export type SessionCookie = {
  name: string
  read(cookies: Record<string, string | undefined>): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
  of(request: FastifyRequest): string | undefined
}

/** docs/security.md 4.4: `__Host-sid` behind TLS, `sid` on plain http. */
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
