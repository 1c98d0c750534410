import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, RangeOutside, type Storage } from '#adapters/storage/port.ts'
import { AppError, notFound } from '#errors.ts'
import { namesTag } from './trip-tags.ts'

const MAX_AGE_SECONDS = 3600
const CACHE_CONTROL = `private, max-age=${MAX_AGE_SECONDS}`
/** Even a file mistaken for a page could run nothing (docs/security.md 6.3). */
export const FILE_POLICY = "sandbox; default-src 'none'"
/** Browsers cannot be trusted to draw it. */
const NOT_DRAWN = new Set(['image/heic'])

export type StoredContent = {
  key: string
  contentType: string
  filename: string
  tag: string
  /** May be cached for offline use (docs/security.md 11.4). */
  isSmall: boolean
}

/** Call after authorisation. Redirects to external storage. */
export async function sendStoredFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { storage, now }: { storage: Storage; now: Date },
  content: StoredContent,
) {
  const disposition = contentDisposition(content)
  const { key, contentType } = content
  if (storage.outside !== undefined) {
    const link = await storage.outside.linkTo(
      key,
      { contentType, disposition, cacheControl: CACHE_CONTROL },
      now,
    )
    // Not cached, so that access is checked each time.
    return reply.header('cache-control', 'no-store').redirect(link, 302)
  }
  const etag = `"${content.tag}"`
  reply.headers({
    'content-security-policy': FILE_POLICY,
    'cache-control': CACHE_CONTROL,
    'accept-ranges': 'bytes',
    etag,
    ...(content.isSmall && { 'small-picture': 'yes' }),
  })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = wantedRange(request, etag) && (await readRange(storage, key, request.headers.range))
  const file = await openRead(storage, key, range || undefined, reply)
  reply.headers({ 'content-type': contentType, 'content-disposition': disposition })
  reply.header('content-length', file.end - file.start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${file.start}-${file.end}/${file.totalBytes}`)
  return reply.send(file.stream)
}

async function openRead(storage: Storage, key: string, range: ByteRange | undefined, reply: FastifyReply) {
  try {
    const file = await storage.openRead(key, range)
    if (file === undefined) throw notFound()
    return file
  } catch (error) {
    if (!(error instanceof RangeOutside)) throw error
    reply.header('content-range', `bytes */${error.totalBytes}`)
    throw new AppError(416, 'VALIDATION', 'This part of the file does not exist.')
  }
}

/** `If-Range`: a part only of the same version. */
function wantedRange({ headers }: FastifyRequest, etag: string): boolean {
  return headers.range !== undefined && (headers['if-range'] ?? etag) === etag
}

/** A single range; multiple or invalid ones return the whole file. */
async function readRange(
  storage: Storage,
  key: string,
  header: string | undefined,
): Promise<ByteRange | undefined> {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '') {
    const start = Number(from)
    if (to === '') return { start }
    return Number(to) < start ? undefined : { start, end: Number(to) }
  }
  const totalBytes = (await storage.size(key)) ?? 0
  return { start: Number(to) === 0 ? totalBytes : Math.max(0, totalBytes - Number(to)) }
}

function contentDisposition({ contentType, filename }: StoredContent): string {
  const isShown = /^(?:image|video|audio)\//.test(contentType) && !NOT_DRAWN.has(contentType)
  return `${isShown ? 'inline' : 'attachment'}; ${named(filename)}`
}

export function attachmentNamed(filename: string): string {
  return `attachment; ${named(filename)}`
}

function named(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
