import type { FastifyRequest } from 'fastify'
import { principalOf } from '#access/actor.ts'
import type { Work } from '#db/open.ts'
import type { GuardedReply, RepeatableRequest, RepeatGuard, StoredReply } from '#db/repeat-guard.ts'
import { calledPath } from './next-page.ts'

const API = '/api/'
const MAX_KEY = 200

/** What a call is to the repeat guard: the same sender, key, address and body make it the same call again. */
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

/** What a POST made, made once however often it comes. `admit` as in `RepeatableRequest`. */
export async function makeOnce<Body>(
  { request, repeatGuard, admit }: Once,
  make: (work: Work) => Promise<Body>,
): Promise<Body> {
  const call = { ...repeatableOf(request), admit }
  const { body } = await repeatGuard.once(call, async (work) => ({ status: 201, body: await make(work) }))
  return body
}

/**
 * The same for a call that makes something new at most times, or only changes what is there: `run` says how it is answered, and
 * the answer whether it is a repeat.
 */
export function answerOnce<Body>(
  { request, repeatGuard, admit }: Once,
  run: (work: Work) => Promise<StoredReply<Body>>,
): Promise<GuardedReply<Body>> {
  return repeatGuard.once({ ...repeatableOf(request), admit }, run)
}

/** The `Idempotency-Key` header, when it has a sensible length. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY ? key : undefined
}
