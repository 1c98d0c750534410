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
/** Node's default check every 30 s would let a 15 s limit grow to 45 s. */
const SLOW_CHECK_MS = 2_000
const BAD_REQUEST_PATH = '/api/unreadable'

/** Set at creation, so that Fastify never loads its JSON Schema compilers (2 MB). */
const allByZod = {
  compilersFactory: { buildValidator: () => validatorWithoutNul, buildSerializer: () => answerWriter },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

type ServerOptions = {
  log: Log
  trustProxy: string | undefined
  bodyTimes?: BodyTimes
}

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
    // Answered normally during shutdown, as the connection's last.
    return503OnClosing: false,
    genReqId: requestIds(options.trustProxy),
    // Undecodable or overlong paths take the normal 404 route, with headers and limits.
    rewriteUrl: ({ url = '/' }) => (isReadablePath(url) ? url : BAD_REQUEST_PATH),
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    schemaController: allByZod,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      connectionsCheckingInterval: SLOW_CHECK_MS,
    },
  }).withTypeProvider<ZodTypeProvider>()
  // Node caches the address only when read before the socket closes.
  app.server.on('connection', ({ remoteAddress }) => remoteAddress)
  answerRequestIds(app)
  parseJsonBodies(app)
  handleErrors(app)
  limitBodyTime(app, options.bodyTimes)
  drainConnections(app)
  endRefusedUpgrades(app)
  requireHost(app)
  // Behind a proxy connections are the proxy's; requests per client are still limited.
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

/** RFC 9112, 3.2: HTTP/1.1 requires Host. */
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
