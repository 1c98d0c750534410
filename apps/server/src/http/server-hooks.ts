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

/** Fastify that reads its routes' types from the contracts. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The only place that turns an error into a status, and the only place that logs one. */
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

/** An unknown error is a bug: logged whole, answered with a plain sentence. Drivers put values into their messages. */
function answerUnknown(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error, req: request }, 'unexpected error')
  const body: Problem = { message: 'Internal error', code: 'INTERNAL', requestId: request.id }
  return reply.code(500).send(body)
}

/** What this server stands on cannot do its work now; the same call may succeed later. */
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

/** Fastify's own refusals keep their status; their words stay inside. */
function frameworkRefusal({ statusCode = 500 }: FastifyError): AppError | undefined {
  // A path that leads out of the assets: it names nothing that is ours.
  if (statusCode === 403) return notFound()
  if (statusCode < 400 || statusCode >= 500) return undefined
  const [code, message] = FRAMEWORK_CODES[statusCode] ?? ['VALIDATION', BAD_REQUEST]
  return new AppError(statusCode, code, message)
}

/**
 * JSON is the only body besides multipart: text/plain would let a foreign page post without asking first. An empty JSON
 * body reads as `{}` (Fastify answers 400).
 */
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
 * Writes the answers of a route as its contract has them: what the contract does not name stays inside, and an answer that breaks it
 * is an error of ours. It is parsed like anything else, since no contract of an answer says another thing on its way out; Zod's
 * `encode`, which the library would take, goes twice through every part that has a rule.
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

/**
 * While the server stops, each answer is the last of its connection. Otherwise a browser that was just answered keeps its
 * connection open for the next request, and the server waits for it until it is ended by force.
 */
export function drainConnections(app: App) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // For answers whose headers were out before; this one's connection is idle only after this turn.
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
  })
}

/**
 * Ends the connection of whoever asked for an upgrade and got an ordinary answer: Node gives such a socket away, and nobody
 * else would ever close it.
 */
export function endRefusedUpgrades(app: App) {
  app.addHook('onSend', async (request, reply) => {
    if (wantsUpgrade(request.raw)) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    if (wantsUpgrade(request.raw)) request.raw.socket.end()
  })
}

/** Node's parser says so; its types do not. */
function wantsUpgrade(raw: IncomingMessage & { upgrade?: boolean }): boolean {
  return raw.upgrade === true
}
