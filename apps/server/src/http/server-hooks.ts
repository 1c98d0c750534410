import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { Problem, ProblemCode } from '@sendit/core/problem.ts'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  ResponseSerializationError,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ImagesUnavailable, ImageUnreadable } from '#adapters/images/port.ts'
import { StorageFull, StorageUnavailable } from '#adapters/storage/port.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { AppError, notFound, storageFull, unavailable, unsupportedFile } from '#errors.ts'
import { BAD_REQUEST, parseSafeJson } from './safe-json.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The only place that maps errors to statuses and logs them. */
export function handleErrors(app: App) {
  app.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply))
}

export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  if (refusal === undefined) return answerUnknown(error, request, reply)
  if (refusal.status >= 500)
    request.log.error({ err: error.cause ?? error, req: request }, 'could not answer')
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  const body: Problem = { message: refusal.message, code: refusal.code, ...refusal.details }
  return reply.code(refusal.status).send(body)
}

/** A bug: logged in full, answered generically, as driver messages contain values. */
function answerUnknown(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error, req: request }, 'unexpected error')
  const body: Problem = { message: 'Internal error', code: 'INTERNAL', requestId: request.id }
  return reply.code(500).send(body)
}

const UNAVAILABLE = [DatabaseUnavailable, StorageUnavailable, ImagesUnavailable]

function toRefusal(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error
  if (UNAVAILABLE.some((kind) => error instanceof kind)) return unavailable(undefined, error)
  if (error instanceof StorageFull) return storageFull(error)
  if (error instanceof ImageUnreadable) return unsupportedFile('This picture cannot be read.')
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error.validation)
  return frameworkRefusal(error)
}

type Issue = { instancePath: string; message?: string | undefined }

function validationRefusal(issues: readonly Issue[]): AppError {
  const errors = issues.map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Not valid',
  }))
  return new AppError(400, 'VALIDATION', errors[0]?.message ?? 'Not valid', { errors })
}

const FRAMEWORK_CODES: Record<number, [ProblemCode, string]> = {
  404: ['NOT_FOUND', 'Not found'],
  413: ['FILE_TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_FILE', 'This kind of content is not accepted.'],
}

/** Keeps Fastify's status, hides its message. */
function frameworkRefusal({ statusCode = 500 }: FastifyError): AppError | undefined {
  // Path traversal out of the assets.
  if (statusCode === 403) return notFound()
  if (statusCode < 400 || statusCode >= 500) return undefined
  const [code, message] = FRAMEWORK_CODES[statusCode] ?? ['VALIDATION', BAD_REQUEST]
  return new AppError(statusCode, code, message)
}

/** Otherwise text/plain would let foreign pages post without preflight. Empty JSON is `{}` (Fastify answers 400). */
export function parseJsonBodies(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => (body.length === 0 ? {} : parseSafeJson(body)),
  )
}

type Answered = { schema: unknown; method: string; url: string }

/**
 * Strips fields the contract omits; a violation is our bug. Parses rather than `encode`s, which traverses refined parts twice.
 */
export function answerWriter({ schema, method, url }: Answered): (answer: unknown) => string {
  if (!(schema instanceof z.ZodType))
    throw new Error(`${method} ${url} has an answer that is no schema of Zod`)
  return (answer) => {
    const { error: cause, data } = schema.safeParse(answer)
    if (cause !== undefined) throw new ResponseSerializationError(method, url, { cause })
    return JSON.stringify(data)
  }
}

const HEADER = 'x-request-id'
/** nginx's ids have 32 hex digits, UUIDs 36 characters; nothing here may break a log line. */
const AN_ID = /^[\w-]{8,64}$/

/** The proxy's id only from TRUST_PROXY, otherwise our own. */
export function requestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  if (trustProxy === undefined) return () => randomUUID()
  const isProxy = compile(trustProxy.split(',').map((part) => part.trim()))
  return ({ socket, headers }) => {
    const given = headers[HEADER]
    const isGiven = typeof given === 'string' && AN_ID.test(given) && isProxy(socket.remoteAddress ?? '', 0)
    return isGiven ? given : randomUUID()
  }
}

export function answerRequestIds(app: App) {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(HEADER, id)
  })
}

/** Closes each connection after its answer, or browsers' keep-alive would delay shutdown until forced. */
export function drainConnections(app: App) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // For answers already under way; the connection is idle only after this turn.
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** Node hands such sockets over, so nobody else would close them. */
export function endRefusedUpgrades(app: App) {
  app.addHook('onSend', async (request, reply) => {
    if (wantsUpgrade(request.raw)) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    if (wantsUpgrade(request.raw)) request.raw.socket.end()
  })
}

function wantsUpgrade(raw: IncomingMessage & { upgrade?: boolean }): boolean {
  return raw.upgrade === true
}
