import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureFault } from './s3-signature.ts'
import { wholeBody } from './whole-body.ts'

const BUCKET = 'sendit-tests'
const KEYS = { accessKeyId: 'tests-key', secretAccessKey: 'tests-secret' }
/** Small, to force paging. */
const PAGE = 3

export type S3Server = {
  env: Record<string, string>
  objects: Map<string, { body: Buffer; modifiedAt: Date }>
  /** Multipart uploads neither completed nor aborted. */
  unfinished(): number
  leaveUnfinished(key: string, begunAt: Date): void
  /** Never answers, or stops after headers and half the body. */
  fallSilent(manner: 'at once' | 'half way' | undefined): void
  requests(): number
  failWith(fault: { status: number; code: string } | undefined): void
  close(): Promise<void>
}

/** A subset: signatures, multipart, ranges, paged listings, presigned URLs. */
export async function startS3Server(now: () => Date = () => new Date()): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const uploads = new Map<string, { key: string; begunAt: Date; parts: Map<number, Buffer> }>()
  let requests = 0
  let silence: 'at once' | 'half way' | undefined
  let fault: { status: number; code: string } | undefined

  const server = createServer(async (request, response) => {
    requests += 1
    const body = await wholeBody(request)
    if (body === undefined) return
    const url = new URL(request.url ?? '/', 'http://s3')
    const signature = await signatureFault(request, body, KEYS, isPresigned(url) ? now() : new Date())
    if (silence === 'half way') response.writeHead(200, { 'content-length': 100 }).write('<half')
    if (silence !== undefined) return
    if (fault !== undefined) return refuse(response, fault.status, fault.code)
    if (signature !== undefined) return refuse(response, 403, signature)
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    answer({ request, response, url, key: rest.join('/'), body })
  })

  type Call = { request: IncomingMessage; response: ServerResponse; url: URL; key: string; body: Buffer }

  function answer({ request, response, url, key, body }: Call) {
    const { method } = request
    const uploadId = url.searchParams.get('uploadId')
    if (key === '') return answerBucket({ request, response, url, key, body })
    if (method === 'POST' && url.searchParams.has('uploads')) return beginUpload(response, key)
    if (uploadId !== null) return answerUpload({ request, response, url, key, body }, uploadId)
    if (method === 'PUT') return void store(response, key, body)
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return read({ request, response, url, key, body })
  }

  function answerBucket({ request, response, url }: Call) {
    if (url.searchParams.has('uploads')) return listUnfinished(response, url)
    return request.method === 'GET' ? list(response, url) : response.end()
  }

  function beginUpload(response: ServerResponse, key: string) {
    const id = randomUUID()
    uploads.set(id, { key, begunAt: new Date(), parts: new Map() })
    xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  function answerUpload({ request, response, url, key, body }: Call, id: string) {
    const parts = uploads.get(id)?.parts
    if (parts === undefined) return refuse(response, 404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return response.setHeader('etag', etag(body)).end()
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part))
    objects.set(key, { body: whole, modifiedAt: new Date() })
    return xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  function store(response: ServerResponse, key: string, body: Buffer) {
    objects.set(key, { body, modifiedAt: new Date() })
    response.setHeader('etag', etag(body)).end()
  }

  function read({ request, response, url, key }: Call) {
    const object = objects.get(key)
    if (object === undefined) return refuse(response, 404, 'NoSuchKey', request.method === 'HEAD')
    dress(response, url)
    const range = rangeOf(request, object.body.length)
    if (range === undefined) {
      response.setHeader('content-length', object.body.length)
      return request.method === 'HEAD' ? response.end() : response.end(object.body)
    }
    const { start, end } = range
    if (start > end) return refuse(response, 416, 'InvalidRange')
    const piece = object.body.subarray(start, end + 1)
    response.writeHead(206, {
      'content-range': `bytes ${start}-${end}/${object.body.length}`,
      'content-length': piece.length,
    })
    return response.end(piece)
  }

  function listUnfinished(response: ServerResponse, { searchParams }: URL) {
    const prefix = searchParams.get('prefix') ?? ''
    const after = searchParams.get('upload-id-marker') ?? ''
    const found = [...uploads].filter(([id, { key }]) => key.startsWith(prefix) && id > after)
    const page = found.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, PAGE)
    const isTruncated = found.length > PAGE
    const entries = page.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    const [id = '', last] = page.at(-1) ?? []
    const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
    xml(
      response,
      `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${entries.join('')}</ListMultipartUploadsResult>`,
    )
  }

  function list(response: ServerResponse, url: URL) {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, PAGE)
    const contents = page.map((key) => {
      const { body, modifiedAt } = objects.get(key) ?? { body: Buffer.alloc(0), modifiedAt: new Date(0) }
      return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`
    })
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    xml(
      response,
      `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'eu-west-2',
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    objects,
    unfinished: () => uploads.size,
    leaveUnfinished: (key, begunAt) => {
      uploads.set(randomUUID(), { key, begunAt, parts: new Map() })
    },
    requests: () => requests,
    fallSilent: (manner) => {
      silence = manner
    },
    failWith: (given) => {
      fault = given
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Presigned URLs may set response headers. */
function dress(response: ServerResponse, { searchParams }: URL) {
  for (const name of ['content-type', 'content-disposition', 'cache-control']) {
    const wanted = searchParams.get(`response-${name}`)
    if (wanted !== null) response.setHeader(name, wanted)
  }
}

function rangeOf({ headers }: IncomingMessage, bytes: number) {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === '') return undefined
  return { start: Number(from), end: Math.min(to === '' ? bytes : Number(to), bytes - 1) }
}

function isPresigned(url: URL): boolean {
  return url.searchParams.has('X-Amz-Signature')
}

function etag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function xml(response: ServerResponse, text: string) {
  response.setHeader('content-type', 'application/xml')
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

function refuse(response: ServerResponse, status: number, code: string, isHead = false) {
  response.statusCode = status
  if (isHead) return response.end()
  return xml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
