import { SeasonWeather } from '@sendit/core/season/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const DAY_MS = 86_400_000
const TRIP = '?from=2026-08-10&to=2026-08-16'

let stub: StubWeather
let app: TestApp
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: stub.env, start: START })
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

async function reader() {
  return async (path: string) => (await person(app, 'ana@crew.example')).get(`/api/weather/season${path}`)
}
const archived = () => stub.calls().archive

test('odds for the place and the days, by the years before', async () => {
  const read = await reader()

  const season = SeasonWeather.parse((await read(`/Tarifa, Spain${TRIP}`)).json())

  expect(season).toMatchObject({
    location: { country: 'Spain' },
    years: { from: 2018, to: 2025 },
    trip: { weeks: [31, 32], wind: { windDirection: 90 }, usualWind: { lower: 20, upper: 20 } },
    countedAt: START.toISOString(),
  })
  expect(season.trip.share).toBeCloseTo(80, -1)
  expect(season.weeks[3]).toBeCloseTo(50, -1)
  expect(season.trip.waterTemperature).toBeGreaterThan(20)
  expect(season.attribution[0]?.text).toBe('Weather data by Open-Meteo.com')
})

test('a place is asked about once in ninety days, by whatever name and for whatever trip', async () => {
  const read = await reader()

  await read(`/Tarifa${TRIP}`)
  await read(`?location=Tarifa, Spain&from=2026-12-30&to=2027-01-05`)
  await read(`/TARIFA?from=2026-09-01`)
  expect(archived()).toBe(1)
  app.clock.advanceMs(89 * DAY_MS)
  await read(`/Tarifa${TRIP}`)
  expect(archived()).toBe(1)
  app.clock.advanceMs(2 * DAY_MS)
  await read(`/Tarifa${TRIP}`)
  expect(archived()).toBe(2)
})

test('counted seasons are stored in the database and served while the archive is down', async () => {
  const read = await reader()
  await read(`/Tarifa${TRIP}`)
  const [row] = await app.services.database.db.selectFrom('seasons').selectAll().execute()
  expect(row?.counted_at).toEqual(START)
  app.clock.advanceMs(200 * DAY_MS)
  stub.scenario({ host: 'archive', mode: '500' })

  const answer = await read(`/Tarifa${TRIP}`)

  expect(answer.statusCode).toBe(200)
  expect(SeasonWeather.parse(answer.json()).countedAt).toBe(START.toISOString())
})

test.each([
  ['429', 'WEATHER_BUSY'],
  ['500', 'WEATHER_UNAVAILABLE'],
  ['truncated', 'WEATHER_UNAVAILABLE'],
  ['nulls', 'WEATHER_UNAVAILABLE'],
] as const)('an archive that answers with %s: %s', async (mode, code) => {
  const read = await reader()
  stub.scenario({ host: 'archive', mode })

  const answer = await read(`/Tarifa${TRIP}`)

  expect(answer).toBeRefused(503, code)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test.each([
  ['no day', '/Tarifa'],
  ['no such day', '/Tarifa?from=2026-02-30'],
  ['the end before the start', '/Tarifa?from=2026-08-10&to=2026-08-09'],
  ['a blank place', '/%20?from=2026-08-10'],
])('%s is refused', async (_, path) => {
  const read = await reader()

  expect((await read(path)).statusCode).toBe(400)
  expect(archived()).toBe(0)
})
