// docs/security.md C25: no request causes a server error.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillChat } from '#testing/chat-crew.ts'
import { crew } from '#testing/crew.ts'
import { plantMedium } from '#testing/media-crew.ts'
import { addMoney } from '#testing/money-crew.ts'
import { plantItem, plantOuting } from '#testing/plan-crew.ts'
import { plantPoll } from '#testing/poll-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const TRIES = 30
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  pattern?: string
}
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

let app: TestApp
let ids: Record<string, string>
let callers: { request: TestApp['app']['inject']; headers: Record<string, string> }[]
let operations: { method: (typeof METHODS)[number]; path: string; operation: Operation }[]

beforeAll(async () => {
  app = await createTestApp()
  const { ana, ben, gusToken, gusInvite, trip } = await crew(app)
  const tripId = trip.id
  const [messageId = ''] = await fillChat(app, tripId, 1, { userId: ana.user.id, text: 'Hello' })
  const [award] = (await ana.get(`/api/trips/${tripId}/awards`)).json()
  ids = {
    ...{ tripId, messageId, awardId: award.id, inviteId: gusInvite.id },
    ...(await addMoney(app, {
      ...{ tripId, payerId: ana.user.id, receiverId: ben.user.id, description: 'Dinner' },
    })),
    mediaId: await plantMedium(app, { tripId, userId: ana.user.id }),
    pollId: await plantPoll(app, { tripId, userId: ana.user.id }),
    itemId: await plantItem(app, { tripId, userId: ana.user.id }),
    outingId: await plantOuting(app, { tripId, userId: ben.user.id }),
  }
  const request = app.app.inject.bind(app.app) as TestApp['app']['inject']
  callers = [
    { request, headers: { cookie: ana.cookieHeader(), 'x-forwarded-for': '10.0.0.1' } },
    { request, headers: { cookie: ben.cookieHeader(), 'x-forwarded-for': '10.0.0.2' } },
    { request, headers: { 'invite-token': gusToken, 'x-forwarded-for': '10.0.0.3' } },
    { request, headers: { 'x-forwarded-for': '10.0.0.4' } },
  ]
  const { paths } = (await app.visitor().get('/api/docs/json')).json() as {
    paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>
  }
  operations = Object.entries(paths).flatMap(([path, at]) =>
    METHODS.flatMap((method) => {
      const operation = at[method]
      return operation === undefined ? [] : [{ method, path, operation }]
    }),
  )
  operations.sort((one, other) => placeOf(one) - placeOf(other))
})
afterAll(() => app.close())

const placeOf = ({ method, path }: { method: (typeof METHODS)[number]; path: string }) =>
  METHODS.indexOf(method) + (/logout|sessions|leave|verify/.test(path) ? METHODS.length : 0)

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\u202Eevil',
      '%',
      '%00',
      "' or '1'='1",
      '{"a":1}',
      '__proto__',
      'null',
    ],
    ...[
      '-1',
      '0',
      '1e309',
      '9999-12-31',
      '0000-00-00',
      '2026-02-30',
      '999999999999999999999',
      'x'.repeat(5000),
    ],
    ...[null, true, -1, 0, 1e300, -0.5, 2 ** 53, [], {}, [[]], [null], { toString: 1 }, Array(300).fill('a')],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
)

function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: plainValue(schema) }, { weight: 1, arbitrary: odd })
}

function plainValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueFor))
  const type = [schema.type ?? 'object'].flat()[0]
  if (type === 'object') return bodyFor(schema)
  if (type === 'array') return fc.array(valueFor(schema.items ?? {}), { maxLength: 4 })
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double())
  if (type === 'boolean') return fc.boolean()
  return textFor(schema)
}

function textFor({ format }: Schema): fc.Arbitrary<unknown> {
  const known = fc.constantFrom(...Object.values(ids))
  if (format === 'date') return fc.constantFrom('2026-07-15', '2026-07-20', '1970-01-01', '2100-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-07-15T10:00:00.000Z', '2999-12-31T23:59:59.999Z')
  if (format === 'uuid') return known
  return fc.oneof(
    known,
    fc.constantFrom('12:30', '23:59', '10.00', 'GBP', 'Europe/Madrid', 'Tarifa'),
    fc.string(),
  )
}

function bodyFor({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

const queryFor = (parameters: NonNullable<Operation['parameters']>) =>
  bodyFor({
    properties: Object.fromEntries(
      parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
    ),
  })

test('no request makes the server fail', { timeout: 240_000 }, async () => {
  const answered = new Set<string>()
  for (const { method, path, operation } of operations) {
    const { parameters = [], requestBody } = operation
    const schema = requestBody?.content['application/json']?.schema
    const carried = fc.record({
      who: fc.nat({ max: 3 }),
      params: fc.record(
        Object.fromEntries(
          parameters
            .filter((one) => one.in === 'path')
            .map(({ name }) => [
              name,
              fc.oneof(
                { weight: 4, arbitrary: fc.constant(ids[name] ?? 'none') },
                { weight: 1, arbitrary: fc.string() },
              ),
            ]),
        ),
      ),
      query: queryFor(parameters),
      body: schema === undefined ? fc.constant(undefined) : fc.oneof(bodyFor(schema), odd),
    })
    await fc.assert(
      fc.asyncProperty(carried, async ({ who, params, query, body }) => {
        // Steps past the rate limits.
        app.clock.advanceMs(20_000)
        const url = `${filled(path, params)}?${asQuery(query)}`
        const { request, headers } = callers[who] as (typeof callers)[number]
        const reply = await request({
          ...{ method: method.toUpperCase() as 'GET', url },
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        })
        if (isOff(reply)) return
        if (reply.statusCode < 300) answered.add(`${method} ${path}`)
        expect(reply.statusCode, `${method} ${url}: ${reply.body.slice(0, 300)}`).toBeLessThan(500)
      }),
      { numRuns: TRIES },
    )
  }
  expect(answered.size).toBeGreaterThan(operations.length / 3)
})

function isOff({ statusCode, body }: { statusCode: number; body: string }): boolean {
  return statusCode === 503 && body.includes('WEATHER_UNAVAILABLE')
}

function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(wellFormed(params[name] ?? 'none')),
  )
}

function asQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, wellFormed(one)]),
  )
  return pairs.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** Browsers cannot put a lone surrogate into an address. */
function wellFormed(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '?')
}
