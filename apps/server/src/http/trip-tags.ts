import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { principalOf } from '#access/actor.ts'
import type { IsSeen } from '#access/trip-lock.ts'
import type { Clock } from '#adapters/clock.ts'
import { signingStep } from '#files/links.ts'
import type { App } from './server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the answer of a trip's read depends on, beside who asks: the trip's changes, or its messages as well. Whoever
     * holds the newest one is told so. Not for what changes by itself as time goes by.
     */
    changesWith?: 'changes' | 'messages'
  }
  interface FastifyRequest {
    entityTag: string | null
  }
}

/** The number of the trip's last change when a read began, for clients that wonder whether they missed one. */
const CHANGE_SEQ_HEADER = 'trip-change-seq'

/**
 * Reads of a trip say how far it was, and carry a tag; who comes back with the tag gets a 304 before anything is read. The
 * gate read the trip's numbers before, so a tag may be older than its answer, which costs a read, and never newer.
 */
export function tagTripReads(app: App, { clock }: { clock: Clock }) {
  app.decorateRequest('entityTag', null)
  app.addHook('preHandler', async (request, reply) => {
    const { method, tripAccess, routeOptions } = request
    // Not `=== null`: what plugins serve by themselves knows nothing of trips.
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

/**
 * Gives the answer its tag, made of the address, who asks, and `parts`; answers 304, and with the reply, when the caller
 * holds that one. Undefined: it has to be read.
 */
export function answerKnown({ request, reply, now }: Asked, parts: readonly (string | number)[]) {
  const { actor, url, headers } = request
  // Addresses of files in a guest's answer hold for an hour.
  const step = actor.kind === 'guest' ? signingStep(now) : ''
  const tag = weakTag(url, principalOf(actor) ?? '', step, ...parts)
  request.entityTag = tag
  if (!namesTag(headers['if-none-match'], tag)) return undefined
  return reply.header('etag', tag).code(304).send()
}

/** Long enough that no two answers of an address ever meet. */
const TAG_LENGTH = 22

/** Weak, since the same answer goes out in more than one compression (RFC 9110, 8.8.1). */
export function weakTag(...parts: readonly (string | number)[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, TAG_LENGTH)}"`
}

/**
 * Whether `If-None-Match` names this tag: one, several, or `*` for whatever there is. Not by the package `fresh`: a browser
 * adds `cache-control: no-cache` where a script set the tag, and that package sends everything again then.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const opaque = tag.replace(/^W\//, '')
  return header.split(',').some((one) => ['*', opaque].includes(one.trim().replace(/^W\//, '')))
}

/** `If-Match`: strong tags alone (RFC 9110, 13.1.1), or `*` for whatever there is. */
export function seenBy(header: string | undefined): IsSeen {
  const tags = header?.split(',').map((one) => one.trim())
  return (version) => tags === undefined || tags.includes('*') || tags.includes(`"${version}"`)
}
