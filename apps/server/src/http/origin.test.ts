// docs/security.md C2 and C24. SQLite only: decided before any look-up.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew, TARIFA } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, TEST_ORIGIN, type TestApp } from '#testing/test-app.ts'
import { requireSameOrigin } from './origin.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

describe("another site's page", () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'name=x&location=y&tripDate=2026-07-15'],
    ['JSON called plain text', 'text/plain', JSON.stringify(TARIFA)],
    ['JSON', 'application/json', JSON.stringify(TARIFA)],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--',
    ],
    ['nothing', undefined, undefined],
  ])('cannot post %s with the cookie of a signed-in person', async (_what, type, payload) => {
    const { ana } = await crew(app)

    const reply = await ana.request({
      method: 'POST',
      url: '/api/trips',
      headers: { ...FOREIGN, ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })

    expect(reply).toBeRefused(403, 'BAD_ORIGIN')
    expect((await ana.get('/api/trips')).json()).toHaveLength(1)
  })

  test.each(['PATCH', 'DELETE', 'PUT'] as const)('cannot %s either', async (method) => {
    const { ana, trip } = await crew(app)

    const url =
      method === 'PUT' ? '/api/profile' : `/api/trips/${trip.id}${method === 'DELETE' ? '/leave' : ''}`
    const reply = await ana.request({
      method,
      url,
      headers: FOREIGN,
      payload: { displayName: 'x', name: 'x' },
    })

    expect(reply).toBeRefused(403, 'BAD_ORIGIN')
    expect((await ana.get(`/api/trips/${trip.id}`)).json().name).toBe(TARIFA.name)
  })

  test('cannot sign anybody out', async () => {
    const { ana } = await crew(app)

    await ana.post('/api/auth/logout', {}, { headers: FOREIGN })

    expect((await ana.get('/api/auth/user')).statusCode).toBe(200)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'name=x'],
    ['plain text', 'text/plain', JSON.stringify(TARIFA)],
    ['a body without a type', '', JSON.stringify(TARIFA)],
  ])('our own pages do not send %s, so it is refused as well', async (_what, type, payload) => {
    const { ana } = await crew(app)

    const reply = await ana.request({
      method: 'POST',
      url: '/api/trips',
      headers: { origin: TEST_ORIGIN, 'content-type': type },
      payload,
    })

    expect([400, 415]).toContain(reply.statusCode)
    expect((await ana.get('/api/trips')).json()).toHaveLength(1)
  })
})

describe('who may send', () => {
  const isRefused = (headers: Record<string, string>, publicUrl: string) => {
    try {
      requireSameOrigin(headers, publicUrl)
      return false
    } catch {
      return true
    }
  }

  test.each([
    [{ origin: 'https://sendit.example' }],
    [{ origin: 'https://sendit.example', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}],
  ])('%o may', (headers) => {
    expect(isRefused(headers, 'https://sendit.example')).toBe(false)
  })

  test.each([
    [{ origin: 'http://sendit.example' }],
    [{ origin: 'https://sendit.example:8443' }],
    [{ origin: 'https://sendit.example.evil.example' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'http://localhost' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('%o may not', (headers) => {
    expect(isRefused(headers, 'https://sendit.example')).toBe(true)
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'a page at %s may, where the site is on this machine',
    (origin) => {
      expect(isRefused({ origin }, 'http://localhost:3000')).toBe(false)
      expect(isRefused({ origin }, 'http://127.0.0.1:3000')).toBe(false)
    },
  )

  test.each([
    'http://localhost:3001',
    'http://localhost',
    'https://localhost:3000',
    'http://localhost.evil.example:3000',
    'http://192.168.1.5:3000',
  ])('a page at %s may not', (origin) => {
    expect(isRefused({ origin }, 'http://localhost:3000')).toBe(true)
  })
})
