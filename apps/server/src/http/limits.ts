import { AsyncResource } from 'node:async_hooks'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { rateLimited } from '#errors.ts'
import type { App } from './server-hooks.ts'

/** Milliseconds that answers may keep the event loop before all else has its turn: as much again is heard as no delay by anybody. */
const TURN_MS = 10

export interface FairScheduler {
  /** Goes on now, or, where the loop was kept for long or others wait already, in a turn of the loop that comes, one by one. */
  enter(goOn: () => void): void
}

/** Measured with `now`, in milliseconds. */
export function createFairScheduler(now: () => number = () => performance.now()): FairScheduler {
  const waiting: (() => void)[] = []
  /** When the first of this turn went on; undefined before. */
  let begunAt: number | undefined

  const isLong = () => begunAt !== undefined && now() - begunAt > TURN_MS

  function begin() {
    begunAt = now()
    setImmediate(end)
  }

  function end() {
    const wasLong = isLong()
    begunAt = undefined
    if (waiting.length === 0) return
    begin()
    // Timers and what has arrived come between this immediate and the next.
    if (!wasLong) waiting.shift()?.()
  }

  return {
    enter(goOn) {
      if (waiting.length > 0 || isLong()) {
        // The turn that comes was begun by somebody else.
        waiting.push(AsyncResource.bind(goOn))
        return
      }
      if (begunAt === undefined) begin()
      goOn()
    },
  }
}

/**
 * Answers take turns. SQLite answers at once, and PostgreSQL many together: what is asked at the same time would else be answered in
 * one go, and nobody would be heard before the last answer is written.
 */
export function takeTurns(app: App, turns: FairScheduler = createFairScheduler()) {
  app.addHook('onRequest', (_request, _reply, done) => turns.enter(done))
  app.addHook('preSerialization', (_request, _reply, answer, done) => turns.enter(() => done(null, answer)))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that takes files may take its time, as long as something comes. */
    takesUpload?: boolean
  }
}

/** docs/security.md C20. */
const BODY_DEADLINE_MS = 15_000
/** 2 kB a second, which is less than the slowest phone network; a phone may pause for most of 20 s. */
const UPLOAD_PACE: Pace = { everyMs: 20_000, minBytes: 40_000 }

type Pace = { everyMs: number; minBytes: number }
export type BodyTimes = { deadlineMs?: number; pace?: Pace }

/**
 * Destroys a connection whose body is not complete in 15 s, whatever the method. Where files are taken, one whose body came by less
 * than 40 kB in any 20 s.
 */
export function limitBodyTime(
  app: App,
  { deadlineMs = BODY_DEADLINE_MS, pace = UPLOAD_PACE }: BodyTimes = {},
) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    if (request.routeOptions.config?.takesUpload) watchPace(request, pace)
    else timers.set(request, setTimeout(() => isWhole(request) || request.raw.destroy(), deadlineMs).unref())
  })
  const clear = async (request: FastifyRequest) => clearTimeout(timers.get(request))
  // Bodies of GET and its like are never read, so coming this far says nothing. Nor does an answer: the rest may take no longer, or
  // a refusal would be a way to hold the socket.
  const clearWhenWhole = async (request: FastifyRequest) => {
    if (isWhole(request)) await clear(request)
  }
  app.addHook('preValidation', clearWhenWhole)
  app.addHook('onResponse', clearWhenWhole)
  app.addHook('onRequestAbort', clear)
}

/** Requests that came by no socket are whole from the start and do not say so. */
function isWhole({ raw }: FastifyRequest): boolean {
  return raw.complete !== false
}

function watchPace(request: FastifyRequest, { everyMs, minBytes }: Pace) {
  const { raw } = request
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (isWhole(request) || raw.destroyed) return clearInterval(timer)
    const { bytesRead } = raw.socket
    // While bytes lie here unread it is this server that is slow.
    if (raw.readableLength === 0 && bytesRead - before < minBytes) raw.destroy()
    before = bytesRead
  }, everyMs).unref()
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What counts as one address for limits: IPv4 whole, IPv6 by its /64, since a provider hands whole /64s to one
 * customer (docs/security.md C1).
 */
export function addressBucket(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return bare
  return `${expandGroups(bare).slice(0, 4).join(':')}::/64`
}

/**
 * The network an address belongs to: IPv4 by its /24, the smallest part of the internet that is routed on its own and so
 * what one customer of a provider can easily have; IPv6 by its /64, as above.
 */
export function networkOf(address: string): string {
  const bucket = addressBucket(address)
  return isIPv4(bucket) ? `${bucket.split('.').slice(0, 3).join('.')}.0/24` : bucket
}

/** The networks around an IPv6 address that a provider hands to one customer, whose /64s are many: its /56 and its /48. */
export function widerNetworksOf(address: string): string[] {
  const bare = address.split('%')[0] ?? ''
  if (MAPPED_IPV4.test(bare) || !isIPv6(bare)) return []
  const [a, b, c, d = '0'] = expandGroups(bare)
  const upperByte = Number.parseInt(d, 16) >> 8
  return [`${a}:${b}:${c}:${(upperByte << 8).toString(16)}::/56`, `${a}:${b}:${c}::/48`]
}

function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}

/** docs/security.md C20. */
const MAX_CONNECTIONS_PER_ADDRESS = 100

/** Drops connections beyond 100 from one address, so that one machine cannot hold every socket. */
export function limitConnections(app: App, max = MAX_CONNECTIONS_PER_ADDRESS) {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = addressBucket(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > max) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

/** docs/security.md C20 counts connections; behind a proxy, what is under way for one client is the same thing. */
const MAX_PER_ADDRESS = 100
const RETRY_AFTER_MS = 1_000

/**
 * Refuses what one address has under way beyond 100 with 429, slow bodies and slow readers among it. The address is the
 * client's, also behind a proxy that TRUST_PROXY names, where connections are all the proxy's and tell nothing.
 */
export function limitRequestsUnderWay(app: App, max = MAX_PER_ADDRESS) {
  const underWay = new Map<string, number>()

  function end(address: string) {
    const left = (underWay.get(address) ?? 1) - 1
    if (left === 0) underWay.delete(address)
    else underWay.set(address, left)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.staysOpen) return
    const address = addressBucket(request.ip)
    const count = underWay.get(address) ?? 0
    if (count >= max) throw rateLimited(RETRY_AFTER_MS)
    underWay.set(address, count + 1)
    reply.raw.once('close', () => end(address))
  })
}
