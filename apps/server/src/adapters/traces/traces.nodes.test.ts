import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { openDatabase } from '#db/open.ts'
import { eventually } from '#testing/eventually.ts'
import { freshPrefix, TEST_REDIS_URL } from '#testing/redis-proxy.ts'
import { insertSignedIn } from '#testing/rows.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { silentLog } from '#testing/silent-log.ts'
import { startStubWeather } from '#testing/stub-weather.ts'
import { type DatabaseLocation, makePlace } from '#testing/test-database.ts'

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))
const WITH_TRACES = ['--import', join(DIST, 'traces.js'), join(DIST, 'main.js')]
const SERVER = 2
const CLIENT = 3
const SECRET = 'a-token-that-lets-somebody-in'
const MAIL = 'ana@crew.example'
const API_KEY = 'a-paid-key'
const REQUEST_ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

let server: ServerProcess
let cookie: string
let weatherPort: string
let collector: Awaited<ReturnType<typeof startCollector>>
const closers: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-traces-'))
  const place = await makePlace()
  const weather = await startStubWeather({ today: new Date() })
  weatherPort = new URL(weather.url).port
  collector = await startCollector()
  cookie = `sid=${await signIn(place.location)}`
  server = await startServerProcess(
    {
      DATA_DIR: folder,
      DATABASE_URL: place.location.databaseUrl ?? '',
      REDIS_URL: TEST_REDIS_URL,
      REDIS_PREFIX: freshPrefix(),
      APP_SECRET: 'a secret for a server that is traced',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'debug',
      OPEN_METEO_API_KEY: API_KEY,
      ...weather.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    WITH_TRACES,
  )
  closers.push(server.kill, collector.close, weather.close, place.remove)
  closers.push(() => rm(folder, { recursive: true, force: true }))
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startCollector() {
  const bodies: Sent[] = []
  const receiver = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push((await json(request)) as Sent)
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    spans: () =>
      bodies.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    text: () => JSON.stringify(bodies),
    async close() {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

async function signIn(location: DatabaseLocation): Promise<string> {
  const database = await openDatabase({ ...location, log: silentLog })
  const [token, now] = [randomUUID(), new Date()]
  await insertSignedIn(database.db, { id: newId(now), name: 'Ana', token, now })
  await database.close()
  return token
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

async function traceOf(requestId: string) {
  const isRoot = (span: Span) => attributesOf(span)['request.id'] === requestId
  await eventually(async () => expect(collector.spans().filter(isRoot)).toHaveLength(1))
  const root = collector.spans().find(isRoot) as Span
  return { root, others: collector.spans().filter((span) => span.traceId === root.traceId && span !== root) }
}

async function ask(path: string, init: RequestInit = {}) {
  const reply = await fetch(`http://${server.address}${path}`, init)
  await reply.text()
  return { status: reply.status, id: reply.headers.get('x-request-id') ?? '' }
}

function sendLate(path: string, body: object) {
  return new Promise<{ status: number; id: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'invite-token': SECRET, expect: '100-continue' }
    const request = httpRequest(`http://${server.address}${path}`, { method: 'POST', headers }, (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode ?? 0, id: String(reply.headers['x-request-id']) })
    })
    request.once('continue', () => request.end(JSON.stringify(body)))
    request.once('error', reject)
    request.flushHeaders()
  })
}

test('one request is one trace of its database, Redis and provider calls, linked in logs', async () => {
  const reply = await ask(`/api/weather/current/Tarifa?token=${SECRET}`, {
    headers: { cookie, 'x-request-id': REQUEST_ID, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })

  expect(reply).toEqual({ status: 200, id: REQUEST_ID })
  const { root, others } = await traceOf(REQUEST_ID)
  expect(root).toMatchObject({ kind: SERVER, name: 'GET /api/weather/current/*' })
  expect(root.parentSpanId).toBeUndefined()
  expect(root.traceId).not.toBe('a'.repeat(32))
  expect(attributesOf(root)).toMatchObject({ 'http.response.status_code': 200, 'http.request.method': 'GET' })
  const systems = new Set(
    others.map((span) => attributesOf(span)['db.system.name'] ?? String(attributesOf(span)['server.port'])),
  )
  expect([...systems]).toEqual(expect.arrayContaining(['postgresql', 'redis', weatherPort]))
  const known = new Set([root, ...others].map(({ spanId }) => spanId))
  expect(others.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''))).toEqual([])
  expect(others.filter(({ kind }) => kind === CLIENT).length).toBeGreaterThan(2)
  const lines = server.output.filter((line) => line.includes(REQUEST_ID)).map((line) => JSON.parse(line))
  expect(lines.map(({ trace_id }) => trace_id)).toEqual(lines.map(() => root.traceId))
  expect(lines.length).toBeGreaterThan(0)
})

test('a trace contains no token, query, email address or cookie, whatever the request', async () => {
  const asked = [
    await sendLate('/api/auth/request-magic-link', { email: MAIL }),
    await ask(`/api/guest/validate?token=${SECRET}`),
    await ask(`/calendar/${SECRET}`),
    await ask(`/${SECRET}?token=${SECRET}`),
    await ask(`/api/trips?email=${MAIL}`, { headers: { cookie } }),
    await ask('/api/weather/current/Berlin', { headers: { cookie } }),
  ]

  const traces = await Promise.all(asked.map(({ id }) => traceOf(id)))
  await server.stop()
  const written = collector.spans().filter(({ traceId }) => traceId === traces[0]?.root.traceId)
  expect(written.map((span) => String(attributesOf(span)['db.query.text'])).join()).toContain('insert into')
  const secrets = [SECRET, MAIL, 'crew.example', API_KEY, cookie.slice('sid='.length), 'Berlin', '?']
  expect(secrets.filter((secret) => collector.text().includes(secret))).toEqual([])
})

test('a server that is stopped sends what it has, and nothing of it is loaded where it is not asked for', async () => {
  const { id } = await ask('/healthz')
  await server.stop()
  await traceOf(id)

  const files = (await readdir(DIST)).filter((name) => name.endsWith('.js') && name !== 'traces.js')
  const texts = await Promise.all(files.map((name) => readFile(join(DIST, name), 'utf8')))
  expect(files.filter((_name, index) => texts[index]?.includes('@opentelemetry'))).toEqual([])
})
