// Engines reject different texts, and no caller may tell which.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew, type Person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { ROUTE_RULES } from '#testing/route-rules.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let ana: Person
let tripId: string
beforeEach(async () => {
  app = await createTestApp()
  const stage = await crew(app)
  ana = stage.ana
  tripId = stage.trip.id
})
afterEach(() => app.close())

const PARAMETER = /:\w+/
const withParameters = Object.entries(ROUTE_RULES).filter(([route]) => PARAMETER.test(route))

describe('a NUL in the path names nothing', () => {
  test.each(withParameters)('%s', async (route, { body }) => {
    const [method = '', pattern = ''] = route.split(' ')
    for (const odd of ['%00', 'x%00', '%00x']) {
      const url = pattern.replaceAll(new RegExp(PARAMETER, 'g'), odd)
      const row = pattern.replace(':tripId', tripId).replaceAll(new RegExp(PARAMETER, 'g'), odd)
      for (const address of row.includes('%00') ? [url, row] : [url]) {
        const reply = await ana.request({
          method: method as 'GET',
          url: address,
          ...(body && { payload: body }),
        })
        expect(reply).toBeRefused(404, 'NOT_FOUND', 'Not found')
      }
    }
  })
})

test.each([
  '0000-01-01T00:00:00.000Z',
  '0000-12-31T23:59:59Z',
  '1969-12-31T23:59:59.999Z',
  '3000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
])('no message was ever read at %s', async (since) => {
  const reply = await ana.get(`/api/trips/${tripId}/messages/unread-count?since=${since}`)

  expect(reply).toBeRefused(400, 'VALIDATION', 'Must be a moment between 1970 and 2999')
})

test.each(['1970-01-01T00:00:00Z', '2999-12-31T23:59:59.999Z'])('%s is a moment', async (since) => {
  expect((await ana.get(`/api/trips/${tripId}/messages/unread-count?since=${since}`)).statusCode).toBe(200)
})
