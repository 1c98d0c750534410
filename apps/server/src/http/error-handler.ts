import type { Problem, ProblemCode } from '@sendit/core/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ImagesUnavailable, ImageUnreadable } from '#adapters/images/port.ts'
import { StorageFull, StorageUnavailable } from '#adapters/storage/port.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { AppError, notFound, storageFull, unavailable, unsupportedFile } from '#errors.ts'
import type { App } from './server-type.ts'
import { UNREADABLE } from './unreadable.ts'

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
  const [code, message] = FRAMEWORK_CODES[statusCode] ?? ['VALIDATION', UNREADABLE]
  return new AppError(statusCode, code, message)
}
