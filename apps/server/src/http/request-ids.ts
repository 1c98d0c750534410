import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { App } from './server-type.ts'

const HEADER = 'x-request-id'
/** nginx's are 32 hexadecimal digits, UUIDs 36 signs; nothing in it may break out of a line of the log. */
const AN_ID = /^[\w-]{8,64}$/

/**
 * How a request gets its id: the one that a proxy gave it, where the connection comes from one that TRUST_PROXY names, else one of
 * ours (`docs/decisions/0072`).
 */
export function requestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  if (trustProxy === undefined) return () => randomUUID()
  const isProxy = compile(trustProxy.split(',').map((part) => part.trim()))
  return ({ socket, headers }) => {
    const given = headers[HEADER]
    const isGiven = typeof given === 'string' && AN_ID.test(given) && isProxy(socket.remoteAddress ?? '', 0)
    return isGiven ? given : randomUUID()
  }
}

/** Every answer says the id, refusals too. */
export function answerRequestIds(app: App) {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(HEADER, id)
  })
}
