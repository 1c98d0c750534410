import type { FastifyReply, FastifyRequest } from 'fastify'
import { principalOf } from '#auth/actor.ts'
import type { Work } from '#db/open.ts'
import type { GuardedReply, RepeatableRequest, RepeatGuard, StoredReply } from '#db/repeat-guard.ts'

const API = '/api/'
const MAX_KEY = 200

/** Same sender, key, address and body. */
export function repeatableOf(request: FastifyRequest): RepeatableRequest {
  const { actor, tripAccess, method, body } = request
  return {
    principal: principalOf(actor),
    key: keyOf(request),
    route: `${method} ${calledPath(request).slice(API.length)}`,
    body,
    ...(tripAccess && { tripId: tripAccess.tripId }),
  }
}

type Once = { request: FastifyRequest; repeatGuard: RepeatGuard; admit?: RepeatableRequest['admit'] }

/** `admit` as in `RepeatableRequest`. */
export async function makeOnce<Body>(
  { request, repeatGuard, admit }: Once,
  make: (work: Work) => Promise<Body>,
): Promise<Body> {
  const call = { ...repeatableOf(request), admit }
  const { body } = await repeatGuard.once(call, async (work) => ({ status: 201, body: await make(work) }))
  return body
}

export function answerOnce<Body>(
  { request, repeatGuard, admit }: Once,
  run: (work: Work) => Promise<StoredReply<Body>>,
): Promise<GuardedReply<Body>> {
  return repeatGuard.once({ ...repeatableOf(request), admit }, run)
}

export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY ? key : undefined
}

export type NextPage = {
  before?: string | undefined
  after?: string | undefined
  changedAfter?: string | undefined
}

/** RFC 8288, keeping all other parameters; none on the last page. */
export function linkNextPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  next: NextPage,
): void {
  const place = Object.entries(next).filter((entry) => entry[1] !== undefined)
  if (place.length === 0) return
  const { before: _b, after: _a, changedAfter: _c, ...remaining } = request.query as Record<string, unknown>
  const parts = [...place, ...Object.entries(remaining).filter((entry) => entry[1] !== undefined)]
  const query = new URLSearchParams(parts.map(([name, value]): [string, string] => [name, String(value)]))
  reply.header('link', `<${calledPath(request)}?${query}>; rel="next"`)
}

function calledPath({ routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, string>
  return (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
}
