// docs/security.md C7, C18, C23.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crew, TARIFA } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof crew>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await crew(app)
})
afterAll(() => app.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const raw = (
  payload: string,
  url = '/api/auth/request-magic-link',
  headers: Record<string, string> = JSON_TYPE,
) => app.visitor().request({ method: 'POST', url, headers, payload })

describe('what cannot be read', () => {
  test.each([
    ...['{', '[', 'null{', '{"email":}', '\u0000', 'undefined', '{"email":"a@b.example",}'],
    // Comparing these would throw.
    '{"email":{"length":{"toString":1}}}',
    '{"email":[{"valueOf":null,"toString":null}]}',
    '{"email":"ana@crew.example","inviteToken":{"length":{"\\u0074oString":[]}}}',
  ])('%j is refused without revealing how the server parses', async (payload) => {
    expect(await raw(payload)).toBeRefused(400, 'VALIDATION', 'The request could not be read.')
  })

  test('a byte order mark in front is let pass', async () => {
    expect(await raw('\uFEFF{"email":"no address"}')).toBeRefused(
      400,
      'VALIDATION',
      'Valid email address is required',
    )
  })

  test.each(['null', '[]', '"text"', '7', 'true', '[{"email":"ana@crew.example"}]'])(
    '%s is no form',
    async (payload) => {
      expect(await raw(payload)).toBeRefused(400, 'VALIDATION')
    },
  )

  test.each([
    '{"__proto__":{"isAdmin":true},"email":"ana@crew.example"}',
    '{"email":"ana@crew.example","constructor":{"prototype":{"isAdmin":true}}}',
    '{"\\u005f_proto__":{"isAdmin":true},"email":"ana@crew.example"}',
  ])('%s cannot change what every object has', async (payload) => {
    expect(await raw(payload)).toBeRefused(400, 'VALIDATION', 'The request could not be read.')
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('a body of more than 64 KiB is refused, one of 64 KiB is read', async () => {
    const json = (length: number) => `{"token":"${'x'.repeat(length - 12)}"}`

    expect(await raw(json(65_537), '/api/guest/join')).toBeRefused(413, 'FILE_TOO_LARGE')
    expect(await raw(json(65_536), '/api/guest/join')).toBeRefused(400, 'VALIDATION')
  })

  test('an empty body called JSON is an empty form', async () => {
    const ana = await app.signIn('empty@crew.example')

    const empty = await ana.request({
      method: 'POST',
      url: '/api/auth/logout',
      headers: JSON_TYPE,
      payload: '',
    })

    expect(empty.statusCode).toBe(200)
    expect(await raw('')).toBeRefused(400, 'VALIDATION', 'Valid email address is required')
  })

  test('an empty body called JSON does not hinder a DELETE', async () => {
    const { ben } = stage
    const reply = await ben.request({ method: 'DELETE', url: '/api/auth/sessions', headers: JSON_TYPE })

    expect(reply.statusCode).toBe(200)
  })
})

test('numbers and lists do not become the texts they look like', async () => {
  const { ana } = stage

  for (const name of [7, true, ['Tarifa'], { text: 'Tarifa' }]) {
    const reply = await ana.post('/api/trips', { ...TARIFA, name })
    expect(reply).toBeRefused(400, 'VALIDATION', 'Trip name is required')
  }
})

test('half a character in a text is stored as something readable', async () => {
  const { ana } = stage

  const reply = await ana.request({
    method: 'POST',
    url: '/api/trips',
    headers: JSON_TYPE,
    payload: JSON.stringify({ ...TARIFA, name: 'half' }).replace('half', 'half \\ud83c'),
  })

  expect(reply.statusCode).toBe(201)
  expect((await ana.get(`/api/trips/${reply.json().id}`)).json().name).toMatch(/^half ./)
})

describe('whatever is sent as a form, the answer is one that the product knows', () => {
  const field = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 5000 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      "'; drop table users; --",
      '2026-02-30',
      '2026-07-15',
      '9999-12-31',
      'https://a.example',
      'javascript:alert(1)',
      'a@b',
      '-1',
      '1e400',
    ),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.jsonValue(), { maxLength: 300 }),
    fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }),
  )
  const formOf = (...names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] })
  const trip = formOf(
    ...['name', 'location', 'tripDate', 'tripEndDate', 'description', 'accommodationDetails'],
    ...['meetingInfo', 'travelDetails', 'heroImage', 'id', 'status'],
  )
  const KNOWN = [200, 201, 400, 404, 409, 429]

  test.each([
    ['POST', '/api/auth/request-magic-link', formOf('email', 'inviteToken')],
    ['POST', '/api/guest/join', formOf('token')],
    ['POST', '/api/invite/join', formOf('token')],
    ['POST', '/api/trips', trip],
    ['PATCH', '/api/trips/:tripId', trip],
    ['POST', '/api/trips/:tripId/invites', formOf('email', 'name', 'token')],
    [
      'PUT',
      '/api/profile',
      formOf('displayName', 'firstName', 'lastName', 'weightKg', 'level', 'email', 'id'),
    ],
    ['POST', '/api/trips/:tripId/messages', formOf('text', 'mediaId', 'clientMessageId')],
  ] as const)('%s %s', async (method, pattern, form) => {
    const { ana, eve, trip: ours } = stage
    const isAboutTrip = pattern.includes(':tripId')
    await fc.assert(
      fc.asyncProperty(form, async (payload) => {
        app.clock.advanceMs(3_600_000)
        const reply = await (isAboutTrip ? ana : eve).request({
          method,
          url: pattern.replace(':tripId', ours.id),
          headers: { ...JSON_TYPE, 'x-forwarded-for': '10.3.3.3', 'idempotency-key': randomUUID() },
          payload: JSON.stringify(payload),
        })
        expect(KNOWN, `${JSON.stringify(payload)} → ${reply.statusCode} ${reply.body}`).toContain(
          reply.statusCode,
        )
      }),
      // Shrinking would move the clock past the sessions' end.
      { numRuns: 60, endOnFailure: true },
    )
  })

  test('searching with anything as a query', async () => {
    const { ana, trip: ours } = stage
    const fromHere = { headers: { 'x-forwarded-for': '10.4.4.4' } }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (text) => {
        app.clock.advanceMs(60_000)
        const value = encodeURIComponent(text)
        const urls = ['token', 'before', 'after', 'limit', 'anyway', '__proto__', 'since']
          .map((key) => `?${key}=${value}&${key}[]=${value}`)
          .flatMap((query) => [`/api/trips/${ours.id}/messages${query}`, `/api/guest/validate${query}`])
        for (const url of urls) {
          const { statusCode } = await ana.get(url, fromHere)
          expect([200, 400, 404, 429]).toContain(statusCode)
        }
      }),
      { numRuns: 30, endOnFailure: true },
    )
  })
})
