import Fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Log } from '#log.ts'
import {
  type BodyTimes,
  limitBodyTime,
  limitConnections,
  limitRequestsUnderWay,
  takeTurns,
} from './limits.ts'
import { badRequest, validatorWithoutNul } from './safe-json.ts'
import type { App } from './server-hooks.ts'
import {
  answerRequestIds,
  answerWriter,
  drainConnections,
  endRefusedUpgrades,
  handleErrors,
  parseJsonBodies,
  requestIds,
} from './server-hooks.ts'

export type { App } from './server-hooks.ts'

// docs/security.md C7 and C20.
const BODY_LIMIT = 64 * 1024
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 300_000
const IDLE_TIMEOUT_MS = 60_000
const MAX_HEADER_BYTES = 16 * 1024
/** Node looks for slow requests only this often; its default of 30 s would let the 15 s above grow to 45 s. */
const SLOW_CHECK_MS = 2_000
const BAD_REQUEST_PATH = '/api/unreadable'

/**
 * Every schema of this product is one of Zod's. Said here and not set later, so that what Fastify brings for JSON Schema is never
 * loaded: 2 MB of memory. Its type knows of that alone.
 */
const allByZod = {
  compilersFactory: { buildValidator: () => validatorWithoutNul, buildSerializer: () => answerWriter },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

type ServerOptions = {
  log: Log
  trustProxy: string | undefined
  /** Only a test has no fifteen seconds to wait. */
  bodyTimes?: BodyTimes
}

/** A bare HTTP server with this product's limits, JSON rules and refusals, before any route. */
export function createServer(options: ServerOptions): App {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What comes on an open connection while the server stops is answered like anything else, and is the last there.
    return503OnClosing: false,
    genReqId: requestIds(options.trustProxy),
    // A path that cannot be decoded or is endlessly long names nothing: it goes the way of any unknown one, with headers,
    // limits and a 404, where the router would answer by itself.
    rewriteUrl: ({ url = '/' }) => (isReadablePath(url) ? url : BAD_REQUEST_PATH),
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    schemaController: allByZod,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Refused below: Node's own answer has neither our headers nor our words.
      requireHostHeader: false,
      connectionsCheckingInterval: SLOW_CHECK_MS,
    },
  }).withTypeProvider<ZodTypeProvider>()
  // Node knows the address of a socket that is gone only where somebody asked for it before.
  app.server.on('connection', ({ remoteAddress }) => remoteAddress)
  answerRequestIds(app)
  parseJsonBodies(app)
  handleErrors(app)
  limitBodyTime(app, options.bodyTimes)
  drainConnections(app)
  endRefusedUpgrades(app)
  requireHost(app)
  // Behind a proxy every connection is the proxy's; what each of its callers has under way is counted all the same.
  if (options.trustProxy === undefined) limitConnections(app)
  limitRequestsUnderWay(app)
  takeTurns(app)
  logRequests(app)
  return app
}

function isReadablePath(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** RFC 9112, 3.2: a request of HTTP/1.1 names its host. */
function requireHost(app: App) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw badRequest()
  })
}

function logRequests(app: App) {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    request.log[level](
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
