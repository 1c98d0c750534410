import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createS3Storage } from '#adapters/storage/s3.ts'
import { eventually } from '#testing/eventually.ts'
import { type Nginx, startNginx } from '#testing/nginx.ts'
import { freshPrefix, TEST_REDIS_URL } from '#testing/redis-proxy.ts'
import { startS3Server } from '#testing/s3-server.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { openSocket } from '#testing/socket-client.ts'
import { makePlace, type Place } from '#testing/test-database.ts'

const EDGE = '127.0.0.100'
const TRUSTS_EDGE = `set_real_ip_from ${EDGE};`
const TIMEOUT_MS = 3_000
const AS_SHIPPED_MS = 12_000

let place: Place
let folder: string
let servers: [ServerProcess, ServerProcess]
const closers: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  place = await makePlace()
  folder = await mkdtemp(join(tmpdir(), 'sendit-proxy-'))
  const shared = {
    DATABASE_URL: place.location.databaseUrl ?? '',
    REDIS_URL: TEST_REDIS_URL,
    REDIS_PREFIX: freshPrefix(),
    APP_SECRET: 'a secret for the servers behind nginx',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'http://sendit.example',
  }
  const start = (name: string) => startServerProcess({ ...shared, DATA_DIR: join(folder, name) })
  servers = await Promise.all([start('a'), start('b')])
  for (const { address } of servers) {
    await eventually(async () => {
      const readiness = await fetch(`http://${address}/readyz`).then((reply) => reply.json())
      expect(readiness).toMatchObject({ parts: { realtime: 'ok' } })
    })
  }
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  for (const { kill } of servers) await kill()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

async function startProxy({ storage = '127.0.0.1:9', timeoutMs = AS_SHIPPED_MS } = {}): Promise<Nginx> {
  const nginx = await startNginx('compose.conf', TRUSTS_EDGE, {
    '172.30.83.11:3000': servers[0].address,
    '172.30.83.12:3000': servers[1].address,
    '172.30.83.13:3900': storage,
    '172.30.83.11;': '127.0.0.1;',
    '172.30.83.12;': '127.0.0.2;',
    'files.localhost files.*': '127.0.0.1',
    'proxy_read_timeout 12s': `proxy_read_timeout ${timeoutMs}ms`,
  })
  closers.push(nginx.close)
  return nginx
}

type Call = { method?: string; headers?: Record<string, string>; body?: unknown; from?: string }
type Reply = { status: number; body: string; headers: Record<string, unknown>; ms: number }

function call(nginx: Nginx, path: string, { method = 'GET', headers = {}, body, from }: Call = {}) {
  const started = performance.now()
  return new Promise<Reply>((resolve, reject) => {
    const request = httpRequest(
      {
        port: nginx.port,
        host: '127.0.0.1',
        localAddress: from ?? '127.0.0.1',
        path,
        method,
        agent: false,
        headers: {
          host: 'sendit.example',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      async (response) => {
        const ms = performance.now() - started
        resolve({
          status: response.statusCode ?? 0,
          body: await text(response),
          headers: response.headers,
          ms,
        })
      },
    )
    request.once('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function askForLinks(nginx: Nginx, people: number, from: string) {
  const asks = Array.from({ length: people }, (_, index) =>
    call(nginx, '/api/auth/request-magic-link', {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.100.${index + 1}` },
      body: { email: `rider-${index}@crew.example` },
      from,
    }),
  )
  return Promise.all(asks).then((replies) => replies.map(({ status }) => status))
}

describe('addresses', () => {
  test('fourteen people behind one TLS proxy are fourteen addresses', async () => {
    const nginx = await startProxy()

    expect(await askForLinks(nginx, 14, EDGE)).toEqual(Array(14).fill(200))
  })

  test('what anybody else claims to be is not believed', async () => {
    const nginx = await startProxy()

    const statuses = await askForLinks(nginx, 14, '127.0.0.7')

    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
  })
})

describe('a server that hangs', () => {
  test('loses its share, and what may be repeated is answered by the other', async () => {
    const nginx = await startProxy({ timeoutMs: TIMEOUT_MS })
    process.kill(servers[0].pid, 'SIGSTOP')

    const replies: Reply[] = []
    for (let index = 0; index < 8; index += 1) replies.push(await call(nginx, '/api/auth/options'))

    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const slow = replies.filter(({ ms }) => ms > TIMEOUT_MS * 0.9)
    expect(slow.length).toBeGreaterThan(0)
    expect(slow.length).toBeLessThanOrEqual(2)
  })

  test('has its POST repeated on the other only if it carries an idempotency key', async () => {
    const nginx = await startProxy({ timeoutMs: TIMEOUT_MS })
    process.kill(servers[0].pid, 'SIGSTOP')
    const signOut = (headers: Record<string, string> = {}) =>
      call(nginx, '/api/auth/logout', { method: 'POST', headers, body: {} })

    const plain = await Promise.all([signOut(), signOut()])
    const away = plain.find(({ status }) => status !== 200)

    expect(plain.map(({ status }) => status).sort()).toEqual([200, 503])
    expect(JSON.parse(away?.body ?? '')).toMatchObject({ code: 'UNAVAILABLE' })
    expect(away?.headers['retry-after']).toBe('2')

    const key = { 'idempotency-key': 'e7a1c8f0-5f3c-4f0e-9a8e-0f6b7c1d2e3f' }
    const repeatable = await Promise.all([signOut(key), signOut(key)])
    expect(repeatable.map(({ status }) => status)).toEqual([200, 200])
    expect(Math.max(...repeatable.map(({ ms }) => ms))).toBeGreaterThan(TIMEOUT_MS * 0.9)
  })
})

test('code that only the other server has is fetched from there', async () => {
  await mkdir(join(folder, 'a/web/assets'), { recursive: true })
  await writeFile(join(folder, 'a/web/assets/newer.js'), '// newer')
  const nginx = await startProxy()

  const replies = await Promise.all(Array.from({ length: 4 }, () => call(nginx, '/assets/newer.js')))

  expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([200, '// newer']))
})

test('a quiet socket stays open longer than a request may take', async () => {
  const nginx = await startProxy({ timeoutMs: TIMEOUT_MS })
  const { socket } = await openSocket(`127.0.0.1:${nginx.port}`, {
    headers: { host: 'sendit.example' },
  })
  const ended = new Promise<number>((resolve) => socket.once('close', resolve))

  expect(await ended).toBe(4401)
})

test('files are fetched by a signed address through nginx, and written by the servers alone', async () => {
  const s3 = await startS3Server()
  closers.push(s3.close)
  const nginx = await startProxy({ storage: new URL(s3.env.S3_ENDPOINT ?? '').host })
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${nginx.port}`,
    bucket: s3.env.S3_BUCKET ?? '',
    region: s3.env.S3_REGION ?? '',
    accessKeyId: s3.env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: s3.env.S3_SECRET_ACCESS_KEY ?? '',
  })
  closers.push(async () => storage.close())

  await storage.put('media/wave.txt', Readable.from([Buffer.from('a wave')]))
  const served = { contentType: 'text/plain', disposition: 'attachment', cacheControl: 'private' }
  const link = await storage.outside?.linkTo('media/wave.txt', served, new Date())

  const host = `127.0.0.1:${nginx.port}`
  const { pathname, search } = new URL(link ?? '')
  const fetched = await call(nginx, pathname + search, { headers: { host }, from: '127.0.0.9' })
  const written = await call(nginx, pathname, {
    method: 'PUT',
    headers: { host },
    body: 'x',
    from: '127.0.0.9',
  })

  expect(fetched).toMatchObject({ status: 200, body: 'a wave' })
  expect(written.status).toBe(403)
})
