import { Readable } from 'node:stream'
import '@fastify/multipart'
import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { UploadAllowance } from '@sendit/core/media/contract.ts'
import { MAX_FILENAME, MAX_UPLOAD_REQUEST_BYTES } from '@sendit/core/media/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { Incoming, ReceivedBytes, Workspace } from '#adapters/storage/incoming.ts'
import { FileTooLarge, StorageFull } from '#adapters/storage/port.ts'
import { type GuestActor, principalOf, type UserActor } from '#auth/actor.ts'
import { newId } from '#db/id.ts'
import { AppError, fileTooLarge, invalid, unauthenticated } from '#errors.ts'
import { type RateLimits, LIMITS as UPLOAD_LIMITS } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import { createJsonUploadReader } from './json.ts'
import type { UploadSlots } from './slots.ts'

export type UploadedFile = ReceivedBytes & {
  /** For display, never for a path. */
  filename: string
}

export type Upload = {
  id: string
  files: ReadonlyMap<string, UploadedFile>
  fields: Record<string, unknown>
}

export type UploadForm = { files: Readonly<Record<string, number>>; tooLarge: string }

export type Uploads = {
  take<T>(request: FastifyRequest, form: UploadForm, use: (upload: Upload) => Promise<T>): Promise<T>
  allowance(request: FastifyRequest): Promise<UploadAllowance>
}

type Dependencies = { incoming: Incoming; limits: RateLimits; slots: UploadSlots; now: () => Date }

export function createUploads({ incoming, limits, slots, now }: Dependencies): Uploads {
  return {
    async take(request, form, use) {
      const actor = uploaderOf(request)
      const principal = principalOf(actor) ?? ''
      refuseByLength(request, form)
      const aborted = clientAbort(request.raw)
      return slots.admit(principal, aborted, async () => {
        // Rejected concurrent uploads do not count against the hour.
        await limits.spend(filesLimitOf(actor), principal)
        const workspace = await incoming.open(newId(now()))
        try {
          const upload = await unlessAborted(aborted, () => receive(request, form, workspace))
          await limits.spend(UPLOAD_LIMITS.uploadBytesPerUser, principal, bytesOf(upload))
          return await slots.work(() => use(upload))
        } finally {
          await workspace.remove()
        }
      })
    },

    async allowance(request) {
      const actor = uploaderOf(request)
      const principal = principalOf(actor) ?? ''
      const files = await limits.left(filesLimitOf(actor), principal)
      const bytes = await limits.left(UPLOAD_LIMITS.uploadBytesPerUser, principal)
      return {
        ...{ files: files.count, perHour: filesLimitOf(actor).max },
        filesInSeconds: Math.ceil(files.resetsInMs / 1000),
        ...{ bytes: bytes.count, bytesInSeconds: Math.ceil(bytes.resetsInMs / 1000) },
      }
    },
  }
}

function filesLimitOf({ kind }: UserActor | GuestActor) {
  return kind === 'guest' ? UPLOAD_LIMITS.uploadPerGuest : UPLOAD_LIMITS.uploadPerUser
}

function bytesOf({ files }: Upload): number {
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0)
}

export async function takeBodiesAsStreams(app: App) {
  await app.register(multipart)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (_request, body, done) => done(null, body))
}

function uploaderOf({ actor }: FastifyRequest): UserActor | GuestActor {
  if (actor.kind === 'anon') throw unauthenticated()
  return actor
}

/** Rejected before reading. */
function refuseByLength({ headers }: FastifyRequest, { tooLarge }: UploadForm) {
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_REQUEST_BYTES) throw fileTooLarge(tooLarge)
}

async function receive(request: FastifyRequest, form: UploadForm, workspace: Workspace): Promise<Upload> {
  const files = new Map<string, UploadedFile>()
  const take: TakeFile = async (name, filename, stream) => {
    const maxBytes = form.files[name]
    if (maxBytes === undefined || files.has(name)) throw invalid(name, 'This file was not asked for.')
    const received = await workspace.receive(name, stream, maxBytes)
    files.set(name, { ...received, filename: plainName(filename) })
  }
  try {
    const fields = request.isMultipart() ? await readMultipart(request, take) : await readJson(request, take)
    const file = files.get('file')
    if (file !== undefined && typeof fields.filename === 'string') file.filename = plainName(fields.filename)
    return { id: workspace.id, files, fields }
  } catch (error) {
    // Drain the rest, so that the sender can read the response.
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error, form)
  }
}

async function readJson(request: FastifyRequest, take: TakeFile): Promise<Record<string, unknown>> {
  const reader = createJsonUploadReader()
  const { body } = request
  // Leaving the loop must not close the connection. Bodiless requests have no stream.
  const chunks = body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : []
  await take('file', '', reader.decode(counted(chunks)))
  const fields = reader.rest()
  if (fields === undefined) throw invalid('fileData', 'Please choose a file.')
  return fields
}

async function* counted(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > MAX_UPLOAD_REQUEST_BYTES) throw new FileTooLarge('The request is too large.')
    yield chunk
  }
}

/** An interrupted body is the sender's fault, not a server error. */
function asRefusal(error: unknown, { tooLarge }: UploadForm): unknown {
  if (error instanceof AppError || error instanceof StorageFull) return error
  if (error instanceof FileTooLarge) return fileTooLarge(tooLarge)
  const { syscall, code } = error as NodeJS.ErrnoException
  const isOurs = syscall !== undefined && code !== 'ECONNRESET'
  return isOurs ? error : invalid('file', 'The file did not arrive whole.')
}

/** Strips path, control and bidi characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...plain].slice(0, MAX_FILENAME).join('') || 'file'
}

const LIMITS = { fieldNameSize: 100, fieldSize: 1024, fields: 10, files: 2, parts: 12, headerPairs: 20 }

/** The stream must be consumed, or the request hangs. */
export type TakeFile = (name: string, filename: string, stream: AsyncIterable<Buffer>) => Promise<void>

async function readMultipart(request: FastifyRequest, takeFile: TakeFile) {
  const fields: Record<string, unknown> = {}
  // Counted while writing; the plugin would truncate silently.
  const parts = request.parts({ limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY } })
  for await (const part of parts) {
    if (part.type === 'file') await takeFile(part.fieldname, part.filename ?? '', part.file)
    else if (part.valueTruncated) throw invalid(part.fieldname, 'This is too long.')
    else fields[part.fieldname] = part.value
  }
  return fields
}

/** Also fires when they left before this call. Once the body is complete, processing continues without the sender. */
function clientAbort(raw: IncomingMessage): AbortSignal {
  const aborted = new AbortController()
  const look = () => {
    if (!raw.readableEnded) aborted.abort(invalid('file', 'The file did not arrive whole.'))
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return aborted.signal
}

/** Parsers wait for ever on aborted requests, so the slot depends on the signal instead. */
async function unlessAborted<T>(aborted: AbortSignal, work: () => Promise<T>): Promise<T> {
  aborted.throwIfAborted()
  let leave = () => {}
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(aborted.reason)
    aborted.addEventListener('abort', leave)
  })
  try {
    return await Promise.race([work(), left])
  } finally {
    aborted.removeEventListener('abort', leave)
  }
}
