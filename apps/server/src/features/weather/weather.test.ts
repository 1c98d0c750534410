import { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { createCaller } from '#testing/caller.ts'
import { crew, person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { sessionRow, userRow } from '#testing/rows.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** 14:00 in Tarifa, when the stub's weather was recorded. */
const TWO_PM = new Date('2026-07-15T12:00:00.000Z')
const HOUR_MS = 3_600_000
const LONGEST = 'x'.repeat(120)

let stub: StubWeather
let app: TestApp
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: stub.env, start: TWO_PM })
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

const tarifa = encodeURIComponent('Tarifa, Spain')

test('the wind now, in knots', async () => {
  const ana = await person(app, 'ana@crew.example')

  const reply = await ana.get(`/api/weather/current/${tarifa}`)

  expect(reply.json()).toEqual({
    windDirection: 103,
    windSpeed: 25.5,
    windGust: 32.2,
    temperature: 26,
    description: 'clear sky',
    icon: '01d',
    observedAt: '2026-07-15T12:00:00.000Z',
    isExample: false,
    stale: false,
  })
})

test("five of the place's days, with wind in m/s", async () => {
  const ana = await person(app, 'ana@crew.example')

  const days = (await ana.get(`/api/weather/forecast/${tarifa}`)).json()

  expect(days.map(({ date }: { date: string }) => date)).toEqual(
    [15, 16, 17, 18, 19].map((day) => `2026-07-${day}`),
  )
  expect(days[4]).toEqual({
    date: '2026-07-19',
    weather: { icon: '10d', description: 'light rain', main: 'Rain' },
    temp: { min: 19.7, max: 26.9 },
    wind: { speed: 9.4, direction: 280, gust: 13.1 },
    humidity: 72,
    isExample: false,
    visibility: 9800,
  })
})

test('reasons against riding come with the wind, including shore direction at known beaches', async () => {
  const ana = await person(app, 'ana@crew.example')
  const capsAt = async (place: string) =>
    PlaceWeather.parse((await ana.get(`/api/weather/${place}`)).json()).caps

  expect(await capsAt('Valdevaqueros')).toEqual([])
  // 103 degrees: from behind a beach facing south-west.
  expect(await capsAt('Los%20Lances%20Norte')).toEqual([{ limit: 59, reason: 'Side-offshore wind' }])
  expect(await capsAt(tarifa)).toEqual([])
  stub.scenario({ host: 'forecast', mode: 'offshore' })
  app.clock.advanceMs(2 * HOUR_MS)
  expect(await capsAt(tarifa)).toEqual([{ limit: 59, reason: 'Side-offshore wind' }])
  stub.scenario({ host: 'forecast', mode: 'thunder' })
  app.clock.advanceMs(2 * HOUR_MS)
  expect(await capsAt(tarifa)).toEqual([{ limit: 20, reason: 'Thunderstorm' }])
  stub.scenario({ host: 'forecast', mode: 'dark' })
  app.clock.advanceMs(2 * HOUR_MS)
  expect(await capsAt(tarifa)).toEqual([{ limit: 39, reason: 'Dark' }])
  stub.scenario({ host: 'forecast', mode: 'gusts' })
  app.clock.advanceMs(2 * HOUR_MS)
  expect(await capsAt(tarifa)).toEqual([{ limit: 59, reason: 'Very strong gusts' }])
})

test('all about a place: its hours, sun, tides, water and who to thank', async () => {
  const ana = await person(app, 'ana@crew.example')

  const weather = PlaceWeather.parse((await ana.get(`/api/weather/${tarifa}`)).json())

  expect(weather.location).toMatchObject({ name: 'Tarifa', country: 'Spain', timezone: 'Europe/Madrid' })
  expect(weather.hourly).toHaveLength(24)
  expect(weather.hourly[14]).toMatchObject({
    time: '2026-07-15T12:00:00.000Z',
    windSpeed: 25.5,
    windGust: 30.6,
  })
  expect(weather.tomorrow.hourly).toHaveLength(24)
  expect(weather.tomorrow.hourly[0]?.time).toBe('2026-07-15T22:00:00.000Z')
  expect(weather.tomorrow.sunrise).toBe('2026-07-16T05:12:40.000Z')
  expect(weather.caps).toEqual([])
  expect(weather.verdict).toMatchObject({ tone: 'good', word: 'Prime', reasons: [] })
  expect(weather.hourly[14]?.word).toBe('Prime')
  expect(weather.hourly[0]?.word).toBe('Dark')
  expect([weather.sunrise, weather.sunset]).toEqual(['2026-07-15T05:12:00.000Z', '2026-07-15T19:43:00.000Z'])
  expect(weather.tides).toMatchObject({ high: '16:07', low: '22:15', state: 'high' })
  expect(weather.tides?.curve).toHaveLength(48)
  expect(weather.tides?.extremes.map(({ kind }) => kind)).toEqual(['high', 'low', 'high', 'low'])
  expect(weather.marine).toEqual({
    waterTemperature: 18.9,
    waveHeight: 0.86,
    waveDirection: 102,
    wavePeriod: 4.35,
  })
  expect(weather.attribution).toEqual([
    { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' },
  ])
})

describe('a place is named', () => {
  test('by the query as well as by the path', async () => {
    const ana = await person(app, 'ana@crew.example')

    for (const kind of ['/current', '/forecast', '']) {
      const byPath = await ana.get(`/api/weather${kind}/${tarifa}`)
      const byQuery = await ana.get(`/api/weather${kind}?location=${tarifa}`)
      expect(byQuery.body).toBe(byPath.body)
      expect(byQuery.statusCode).toBe(200)
    }
  })

  test('without a lookup if it is built in', async () => {
    const ana = await person(app, 'ana@crew.example')

    await ana.get(`/api/weather/current/${tarifa}`)
    await ana.get('/api/weather/current/Valdevaqueros')

    expect(stub.calls().geocoding).toBe(0)
  })

  test('by any text, slashes and all, decoded once', async () => {
    const names = {
      'Bolonia/Spain': 'Bolonia/Spain',
      'Bolonia%2FPortugal': 'Bolonia/Portugal',
      '100%25%20Kite': '100% Kite',
      'Kite%252FClub': 'Kite%2FClub',
      '%F0%9F%8F%84%20beach': '🏄 beach',
      '%20%20San%20%20%09Blas%20': 'San Blas',
      "O'Hara%3F": "O'Hara?",
      [LONGEST]: LONGEST,
    }
    const ana = await person(app, 'ana@crew.example')

    for (const path of Object.keys(names)) {
      expect((await ana.get(`/api/weather/current/${path}`)).statusCode).toBe(200)
    }

    const searches = stub.requests.map((path) => new URL(path, 'http://stub'))
    const asked = searches.filter(({ pathname }) => pathname === '/v1/search')
    expect(asked.map(({ searchParams }) => searchParams.get('name'))).toEqual(Object.values(names))
  })

  test('but not by nothing, nor by more than 120 characters', async () => {
    const ana = await person(app, 'ana@crew.example')
    const nothing = ['', '%20', '%00', '%20%09%0A']
    const tooLong = [`${LONGEST}x`, 'x'.repeat(200), '%F0%9F%8F%84'.repeat(121)]

    for (const kind of ['forecast/', 'current/', '']) {
      for (const path of [...nothing, ...tooLong]) {
        const reply = await ana.get(`/api/weather/${kind}${path}`)
        expect(reply).toBeRefused(400, 'INVALID_LOCATION', 'Please enter a place name.')
      }
    }
    expect(await ana.get('/api/weather')).toBeRefused(400, 'INVALID_LOCATION')
    expect(stub.requests).toEqual([])
  })

  test('and if unknown is reported as such, and remembered for a day', async () => {
    const ana = await person(app, 'ana@crew.example')
    const ask = () => ana.get('/api/weather/Nowhere%20land')

    const sentence = 'We could not find a place called "Nowhere land".'
    expect(await ask()).toBeRefused(404, 'LOCATION_NOT_FOUND', sentence)
    expect(await ask()).toBeRefused(404, 'LOCATION_NOT_FOUND', sentence)
    expect(stub.calls().geocoding).toBe(1)

    app.clock.advanceMs(24 * HOUR_MS)
    const ben = await person(app, 'ben@crew.example')
    await ben.get('/api/weather/Nowhere%20land')
    expect(stub.calls().geocoding).toBe(2)
  })

  test('with the rest of its name left out when all of it is not found', async () => {
    const ana = await person(app, 'ana@crew.example')

    await ana.get('/api/weather/current/Nowhere%2C%20Spain')

    const names = stub.requests.map((path) => new URL(path, 'http://stub').searchParams.get('name'))
    expect(names).toEqual(['Nowhere, Spain', 'Nowhere'])
  })
})

test('guests look too, strangers do not', async () => {
  const { gus } = await crew(app)

  for (const path of ['/api/weather/forecast/', '/api/weather/current/', '/api/weather/']) {
    expect((await gus.get(path + tarifa)).statusCode).toBe(200)
    expect(await app.visitor().get(path + tarifa)).toBeRefused(401, 'UNAUTHENTICATED')
  }
})

test('each caller reads the weather 60 times a minute', async () => {
  const ana = await person(app, 'ana@crew.example')
  const ben = await person(app, 'ben@crew.example')
  for (let call = 0; call < 60; call += 1) await ana.get(`/api/weather/current/${tarifa}`)

  const refused = await ana.get(`/api/beaches/recommendations/${tarifa}`)

  expect(refused).toBeRefused(429, 'RATE_LIMITED')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ben.get(`/api/weather/current/${tarifa}`)).statusCode).toBe(200)
})

test('a hundred people who open the same trip within a minute cost one call of each kind', async () => {
  const { db } = app.services.database
  const people = Array.from({ length: 100 }, (_, index) => ({ id: newId(TWO_PM), token: `token-${index}` }))
  await db
    .insertInto('users')
    .values(people.map(({ id }, index) => userRow(id, `Rider ${index}`, TWO_PM)))
    .execute()
  await db
    .insertInto('sessions')
    .values(people.map(({ id, token }) => sessionRow(newId(TWO_PM), { userId: id, token, now: TWO_PM })))
    .execute()
  const paths = [`weather/${tarifa}`, `weather/forecast/${tarifa}`, `beaches/recommendations/${tarifa}`]

  const open = async ({ token }: { token: string }) => {
    const rider = createCaller(app.app)
    rider.cookies.set('sid', token)
    return Promise.all(paths.map((path) => rider.get(`/api/${path}`)))
  }

  const replies = []
  // In batches: waiting 5 s for a connection is refused.
  for (let from = 0; from < people.length; from += 20) {
    if (from === 60) app.clock.advanceMs(59_000)
    replies.push(...(await Promise.all(people.slice(from, from + 20).map(open))))
  }

  expect(new Set(replies.flat().map((reply) => reply.statusCode))).toEqual(new Set([200]))
  expect(stub.calls()).toEqual({ forecast: 2, marine: 2, geocoding: 0, archive: 0, openweather: 0 })
})
