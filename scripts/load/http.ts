import { Agent, request } from 'node:http'

const TIMEOUT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `address` is sent as the proxy header, as rate limits count per address. */
export type Caller = { cookie: string; address?: string }
export type Call = {
  path: string
  /** POST with a body or file, else GET. */
  method?: Method
  body?: object
  file?: { name: string; bytes: Buffer }
  /** Idempotency key. */
  key?: string
  encoding?: string
  timeoutMs?: number
}
export type Answer = { status: number; text: string; bytes: Buffer; next: string | undefined }

/** Node's own client on kept connections: `fetch` costs as much as a small answer of the server. */
export async function call(host: string, { cookie, address }: Caller, given: Call): Promise<Answer> {
  const { path, key, encoding = 'identity', timeoutMs = TIMEOUT_MS } = given
  const payload = await encode(given)
  const headers = {
    'accept-encoding': encoding,
    ...(cookie !== '' && { cookie }),
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(payload && { 'content-type': payload.type, 'content-length': payload.bytes.length }),
  }
  const method = given.method ?? (payload ? 'POST' : 'GET')
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const sent = request(`http://${host}${path}`, { agent, method, headers, signal }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const [, next] = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link ?? '')) ?? []
        const text = encoding === 'identity' ? bytes.toString() : ''
        resolve({ status: reply.statusCode ?? 0, text, bytes, next })
      })
    })
    sent.on('error', reject)
    sent.end(payload?.bytes)
  })
}

async function encode({ body, file }: Call): Promise<{ type: string; bytes: Buffer } | undefined> {
  if (file === undefined)
    return body && { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** Throws unless the answer is a success. */
export async function expectGood(host: string, caller: Caller, given: Call): Promise<Answer> {
  const answer = await call(host, caller, given)
  if (answer.status >= 200 && answer.status < 300) return answer
  const method = given.method ?? (given.body ? 'POST' : 'GET')
  throw new Error(`${method} ${given.path} was answered with ${answer.status}: ${answer.text}`)
}

export async function ask<T>(host: string, caller: Caller, given: Call): Promise<T> {
  const { text } = await expectGood(host, caller, given)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** All pages of a list. */
export async function askAll<T>(host: string, caller: Caller, path: string): Promise<T[]> {
  const found: T[] = []
  for (let page: string | undefined = path; page !== undefined; ) {
    const { text, next }: Answer = await expectGood(host, caller, { path: page })
    found.push(...(JSON.parse(text) as T[]))
    page = next
  }
  return found
}
