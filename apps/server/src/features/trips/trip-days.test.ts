// docs/security.md C25: work derived from trip days is bounded.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renewFeed } from '#testing/calendar-crew.ts'
import { crew } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

const week = { name: 'Week', location: 'Tarifa, Spain', tripDate: '2026-07-15' }
const LONGER = 'A trip lasts at most 60 days'
const OTHER_YEARS = 'Must be a day between 1970 and 2100'

test.each([
  [{ tripDate: '2026-07-15', tripEndDate: '2026-09-12' }, 201, undefined],
  [{ tripDate: '2026-07-15', tripEndDate: '2026-09-13' }, 400, [{ path: 'tripEndDate', message: LONGER }]],
  [
    { tripDate: '2026-07-15', tripEndDate: '9999-12-31' },
    400,
    [{ path: 'tripEndDate', message: OTHER_YEARS }],
  ],
  [{ tripDate: '1969-12-31' }, 400, [{ path: 'tripDate', message: OTHER_YEARS }]],
  [{ tripDate: '1970-01-01' }, 201, undefined],
  [{ tripDate: '2100-12-31' }, 201, undefined],
  [{ tripDate: '2101-01-01' }, 400, [{ path: 'tripDate', message: OTHER_YEARS }]],
])('a new trip with %o is answered %i', async (days, status, errors) => {
  const reply = await people.ana.post('/api/trips', { ...week, ...days })

  expect([reply.statusCode, reply.json().errors]).toEqual([status, errors])
})

test('a change meets the same bounds, with the day that it leaves as it is', async () => {
  const { ana, trip } = people
  const url = `/api/trips/${trip.id}`
  await ana.patch(url, { tripDate: '2026-07-15', tripEndDate: '2026-07-20' })

  const replies = [
    await ana.patch(url, { tripEndDate: '2026-09-13' }),
    await ana.patch(url, { tripDate: '2026-05-21' }),
    await ana.patch(url, { tripDate: '2026-05-22' }),
  ]

  expect(replies.map((reply) => [reply.statusCode, reply.json().errors])).toEqual([
    [400, [{ path: 'tripEndDate', message: LONGER }]],
    [400, [{ path: 'tripEndDate', message: LONGER }]],
    [200, undefined],
  ])
})

test.each([
  ['2026-07-15', '9999-12-31', '2026-07-15', '2026-09-12', 60],
  ['1000-01-01', '1999-12-31', '1970-01-01', '1970-03-01', 60],
  ['9998-01-01', null, '2100-12-31', null, 1],
])(
  'a trip that was stored from %s until %s opens shortened everywhere, and can be changed',
  async (start, end, first, last, length) => {
    const { ana, gus, trip } = people
    const feed = await renewFeed(ana)
    await app.services.database.db
      .updateTable('trips')
      .set({ trip_date: start, trip_end_date: end })
      .where('id', '=', trip.id)
      .execute()
    const url = `/api/trips/${trip.id}`
    const shown = { tripDate: first, tripEndDate: last, isShortened: true }

    const started = performance.now()
    expect((await ana.get(url)).json()).toMatchObject(shown)
    expect((await ana.get('/api/trips')).json()).toMatchObject([shown])
    expect((await ana.get(`${url}/plan`)).json().days).toHaveLength(length)
    expect((await ana.get(`${url}/recap`)).statusCode).toBeLessThan(500)
    expect((await gus.get('/api/invite/me')).statusCode).toBeLessThan(500)
    expect((await ana.get(feed)).body).not.toMatch(/DATE:(?!(19|20|21)\d{6}\r)/)
    expect(performance.now() - started).toBeLessThan(2000)

    expect((await ana.patch(url, { name: 'Another name' })).json()).toMatchObject({
      name: 'Another name',
      ...shown,
    })
    const repaired = await ana.patch(url, { tripDate: '2026-07-15', tripEndDate: '2026-07-20' })
    expect(repaired.json()).not.toHaveProperty('isShortened')
  },
)
