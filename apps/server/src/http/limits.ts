import { AsyncResource } from 'node:async_hooks'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { rateLimited } from '#errors.ts'
import type { App } from './server-hooks.ts'

/** In milliseconds: a delay this short is not noticed. */
const TURN_MS = 10

export interface FairScheduler {
  enter(goOn: () => void): void
}

export function createFairScheduler(now: () => number = () => performance.now()): FairScheduler {
  const waiting: (() => void)[] = []
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
    // Timers and I/O run between two immediates.
    if (!wasLong) waiting.shift()?.()
  }

  return {
    enter(goOn) {
      if (waiting.length > 0 || isLong()) {
        // Keeps the caller's async context.
        waiting.push(AsyncResource.bind(goOn))
        return
      }
      if (begunAt === undefined) begin()
      goOn()
    },
  }
}

/**
 * SQLite answers synchronously and PostgreSQL in bursts, which would block the loop until the last concurrent answer is
 * written.
 */
export function takeTurns(app: App, turns: FairScheduler = createFairScheduler()) {
  app.addHook('onRequest', (_request, _reply, done) => turns.enter(done))
  app.addHook('preSerialization', (_request, _reply, answer, done) => turns.enter(() => done(null, answer)))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Slow uploads are fine while data keeps coming. */
    takesUpload?: boolean
  }
}

/** docs/security.md C20. */
const BODY_DEADLINE_MS = 15_000
/** 2 kB/s, below the slowest phone network; allows pauses of almost 20 s. */
const UPLOAD_PACE: Pace = { everyMs: 20_000, minBytes: 40_000 }

type Pace = { everyMs: number; minBytes: number }
export type BodyTimes = { deadlineMs?: number; pace?: Pace }

/** Bodies must be complete within 15 s; uploads must bring 40 kB in any 20 s. */
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
  // GET bodies are never read, so no hook shows completion; nor may an answer stop the timer, or refusals would hold the socket.
  const clearWhenWhole = async (request: FastifyRequest) => {
    if (isWhole(request)) await clear(request)
  }
  app.addHook('preValidation', clearWhenWhole)
  app.addHook('onResponse', clearWhenWhole)
  app.addHook('onRequestAbort', clear)
}

/** Injected requests are complete, but do not say so. */
function isWhole({ raw }: FastifyRequest): boolean {
  return raw.complete !== false
}

function watchPace(request: FastifyRequest, { everyMs, minBytes }: Pace) {
  const { raw } = request
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (isWhole(request) || raw.destroyed) return clearInterval(timer)
    const { bytesRead } = raw.socket
    // Unread bytes mean this server is slow, not the client.
    if (raw.readableLength === 0 && bytesRead - before < minBytes) raw.destroy()
    before = bytesRead
  }, everyMs).unref()
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** IPv6 by /64, since providers give whole /64s to one customer (docs/security.md C1). */
export function addressBucket(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return bare
  return `${expandGroups(bare).slice(0, 4).join(':')}::/64`
}

/** IPv4 by /24, the smallest routed block, easily held by one customer; IPv6 by /64. */
export function networkOf(address: string): string {
  const bucket = addressBucket(address)
  return isIPv4(bucket) ? `${bucket.split('.').slice(0, 3).join('.')}.0/24` : bucket
}

/** Providers also give customers a /56 or /48, with many /64s. */
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

/** So that one machine cannot hold every socket. */
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

/** docs/security.md C20 counts connections; behind a proxy, concurrent requests per client. */
const MAX_PER_ADDRESS = 100
const RETRY_AFTER_MS = 1_000

/** Responds 429 above 100 per client, including slow bodies and readers. Behind a trusted proxy connections say nothing. */
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
