import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#adapters/clock.ts'
import { principalOf } from '#auth/actor.ts'
import { signingStep } from '#files/links.ts'
import type { IsSeen } from '#trips/trip-lock.ts'
import type { App } from './server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not for data that changes with time alone. */
    changesWith?: 'changes' | 'messages'
  }
  interface FastifyRequest {
    entityTag: string | null
  }
}

const CHANGE_SEQ_HEADER = 'trip-change-seq'

/**
 * 304s before reading anything. The gate reads the counters first, so a tag may be older than its response, costing a read, but
 * never newer.
 */
export function tagTripReads(app: App, { clock }: { clock: Clock }) {
  app.decorateRequest('entityTag', null)
  app.addHook('preHandler', async (request, reply) => {
    const { method, tripAccess, routeOptions } = request
    // Plugin routes leave it undefined.
    if (method !== 'GET' || !tripAccess) return
    const { changeSeq, messageSeq, chatVersion, mark } = tripAccess.state
    reply.header(CHANGE_SEQ_HEADER, changeSeq)
    const { changesWith } = routeOptions.config
    if (changesWith === undefined) return
    const messages = changesWith === 'messages' ? [messageSeq, chatVersion] : ['']
    return answerKnown({ request, reply, now: clock.now() }, [tripAccess.role, mark, ...messages])
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.entityTag && reply.statusCode === 200) reply.header('etag', request.entityTag)
  })
}

type Asked = { request: FastifyRequest; reply: FastifyReply; now: Date }

/** Sends 304 on a match; undefined means the data must be read. */
export function answerKnown({ request, reply, now }: Asked, parts: readonly (string | number)[]) {
  const { actor, url, headers } = request
  // Signed file addresses for guests last an hour.
  const step = actor.kind === 'guest' ? signingStep(now) : ''
  const tag = weakTag(url, principalOf(actor) ?? '', step, ...parts)
  request.entityTag = tag
  if (!namesTag(headers['if-none-match'], tag)) return undefined
  return reply.header('etag', tag).code(304).send()
}

/** Long enough to rule out collisions. */
const TAG_LENGTH = 22

/** Weak, because compression varies (RFC 9110, 8.8.1). */
export function weakTag(...parts: readonly (string | number)[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, TAG_LENGTH)}"`
}

/** Not `fresh`: browsers add `cache-control: no-cache` when scripts set the tag, which disables it. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const opaque = tag.replace(/^W\//, '')
  return header.split(',').some((one) => ['*', opaque].includes(one.trim().replace(/^W\//, '')))
}

/** Strong tags only (RFC 9110, 13.1.1), or `*`. */
export function seenBy(header: string | undefined): IsSeen {
  const tags = header?.split(',').map((one) => one.trim())
  return (version) => tags === undefined || tags.includes('*') || tags.includes(`"${version}"`)
}
