// docs/security.md C3, C4 and C21. SQLite only: it tests headers.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createProduct, type Product } from '#app.ts'
import { type Caller, createCaller } from '#testing/caller.ts'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { ROUTE_RULES } from '#testing/route-rules.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data: blob:",
  "media-src 'self' blob:",
  'connect-src SELF_SOCKET',
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
]
const policyOf = (socket: string) =>
  POLICY.map((part) => part.replace('SELF_SOCKET', `'self' ${socket}`)).sort()

let app: TestApp
let webRoot: string
let site: Product
let visitor: Caller

beforeAll(async () => {
  app = await createTestApp()
  webRoot = await mkdtemp(join(tmpdir(), 'sendit-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>SendIt!</title>')
  await writeFile(join(webRoot, 'app-icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webRoot, 'assets', 'app-abc.js'), 'export {}')
  const services = { ...app.services, publicUrl: 'https://sendit.example', meters: createMeters() }
  site = await createProduct(services, webRoot)
  await site.app.ready()
  visitor = createCaller(site.app)
})
afterAll(async () => {
  await site.app.close()
  await app.close()
  await rm(webRoot, { recursive: true, force: true })
})

const ANSWERS = [
  ['a page', 'GET', '/', 200],
  ['a page with a token in its address', 'GET', '/auth/verify?token=abc', 200],
  ['a page that is not there', 'GET', '/no/such/page', 404],
  ['a file that is not there', 'GET', '/kite.png', 404],
  ['a script', 'GET', '/assets/app-abc.js', 200],
  ['the icon', 'GET', '/app-icon.svg', 200],
  ['an asset that is not there', 'GET', '/assets/none.js', 404],
  ['the API', 'GET', '/api/auth/options', 200],
  ['a refusal', 'GET', '/api/trips', 401],
  ['an unknown call', 'GET', '/api/nothing', 404],
  ['an undecodable path', 'GET', '/api/trips/%F0%28', 404],
  ['an endless path', 'GET', `/api/trips/${'x'.repeat(12_000)}`, 401],
  ['a way out of the assets', 'GET', '/assets/..%2f..%2fpackage.json', 404],
  ['a spent link', 'GET', '/api/auth/verify-magic-link?token=x', 400],
  ['an opened link', 'GET', '/api/auth/verify-magic-link?token=x', 302],
  ['bad JSON', 'POST', '/api/auth/request-magic-link', 400],
  ['a foreign origin', 'POST', '/api/auth/logout', 403],
  ['too large a body', 'POST', '/api/guest/join', 413],
  ['an unknown type', 'POST', '/api/invite/join', 401],
  ['the document of the API', 'GET', '/api/docs', 200],
  ['its description', 'GET', '/api/docs/json', 200],
  ['its scripts', 'GET', '/api/docs/static/swagger-ui.css', 200],
  ['health', 'GET', '/healthz', 200],
] as const

const EXTRAS: Record<string, object> = {
  'an opened link': { headers: { 'sec-fetch-mode': 'navigate' } },
  'bad JSON': { headers: { 'content-type': 'application/json' }, payload: '{' },
  'a foreign origin': { headers: { origin: 'https://evil.example' } },
  'too large a body': { payload: { token: 'x'.repeat(70_000) } },
  'an unknown type': { headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
}

describe('every answer carries the headers', () => {
  test.each(ANSWERS)('%s', async (name, method, url, status) => {
    const { statusCode, headers } = await visitor.request({ method, url, ...EXTRAS[name] })

    expect(statusCode).toBe(status)
    const policy = String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim())
      .sort()
    expect(policy).toEqual(policyOf('wss://sendit.example'))
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(
      Object.keys(headers).filter((key) => /^(server|x-powered-by|access-control-.*)$/.test(key)),
    ).toEqual([])
  })
})

test('no cache stores API responses, including refusals', async () => {
  const { ana, gus, trip } = await crew(app)
  const calls = Object.keys(ROUTE_RULES).filter((route) => route.startsWith('GET /api/'))

  for (const route of calls) {
    const url = route.slice('GET '.length).replace(':tripId', trip.id).replace('*', 'Tarifa')
    for (const caller of [ana, gus, app.visitor()]) {
      expect([route, (await caller.get(url)).headers['cache-control']]).toEqual([route, 'no-store'])
    }
  }
})

test('pages are revalidated, those with tokens never stored, hashed assets cached for ever', async () => {
  expect((await visitor.get('/')).headers['cache-control']).toBe('private, no-cache')
  expect((await visitor.get('/?token=abc')).headers['cache-control']).toBe('no-store')
  expect((await visitor.get('/auth/verify?token=abc')).headers['cache-control']).toBe('no-store')
  expect((await visitor.get('/assets/app-abc.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
})

test('on plain http nothing promises TLS, and the socket is a plain one', async () => {
  const { headers } = await app.visitor().get('/healthz')

  expect(headers['strict-transport-security']).toBeUndefined()
  expect(String(headers['content-security-policy'])).toContain("connect-src 'self' ws://localhost:3000")
})

test('behind TLS the session cookie belongs to this host alone', async () => {
  const reply = await visitor.post('/api/auth/logout')

  expect(String(reply.headers['set-cookie'])).toBe(
    '__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

describe('methods', () => {
  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND', 'SEARCH'])(
    '%s is not a way to call a trip',
    async (method) => {
      const url = '/api/trips/0190a0b0-0000-7000-8000-000000000000'

      const reply = await visitor.request({ method: method as 'HEAD', url })

      expect(reply.statusCode).toBe(404)
    },
  )

  test('only POST signs anybody out', async () => {
    const ana = await app.signIn('ana@crew.example')

    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
      expect((await ana.request({ method, url: '/api/auth/logout' })).statusCode).toBe(404)
    }

    expect((await ana.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('an unknown call is refused as JSON, never answered with a page', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(await visitor.request({ method, url: '/api/nothing' })).toBeRefused(
        404,
        'NOT_FOUND',
        'Not found',
      )
    }
  })

  test('a page is only there to be looked at', async () => {
    expect(await visitor.post('/chat', {})).toBeRefused(404, 'NOT_FOUND')
  })
})
