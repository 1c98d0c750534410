// docs/security.md 8.11 and docs/weather.md 3. SQLite only: weather.test.ts tests storage on both.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { person, planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { type StubMode, type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const TWO_PM = new Date('2026-07-15T12:00:00.000Z')
const HOUR_MS = 3_600_000
const UNAVAILABLE = 'Weather service unavailable (503)'
const PATHS = ['weather/current', 'weather/forecast', 'weather', 'beaches/recommendations']

let stub: StubWeather
let app: TestApp
let lines: string[]
beforeEach(async () => {
  stub = await startStubWeather()
  lines = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const env = { ...stub.env, OPEN_METEO_API_KEY: 'a-paid-key' }
  app = await createTestApp({ env, start: TWO_PM, logTo })
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

const path = (kind: string, place = 'Tarifa') => `/api/${kind}/${place}`

describe('a provider that fails is answered in our words', () => {
  test.each<StubMode>([
    '400',
    '401',
    '404',
    '500',
    '503',
    'truncated',
    'html',
    'reset',
    'huge',
    'redirect',
    'no-wind',
  ])('%s', async (mode) => {
    const ana = await person(app, 'ana@crew.example')
    stub.scenario({ host: 'forecast', mode })

    const replies = await Promise.all(PATHS.map((kind) => ana.get(path(kind))))

    for (const reply of replies) {
      expect(reply).toBeRefused(503, 'WEATHER_UNAVAILABLE', UNAVAILABLE)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('a used-up quota', async () => {
    const ana = await person(app, 'ana@crew.example')
    stub.scenario({ host: 'forecast', mode: '429' })

    for (const kind of PATHS) {
      const reply = await ana.get(path(kind))
      const sentence = 'Weather service is busy. Please try again in a minute.'
      expect(reply).toBeRefused(503, 'WEATHER_BUSY', sentence)
      expect(reply.headers['retry-after']).toBe('60')
    }
    expect(stub.calls().forecast).toBe(1)
  })

  test('one that never answers, within 8 s', async () => {
    const ana = await person(app, 'ana@crew.example')
    stub.scenario({ host: 'forecast', mode: 'hang' })
    const started = performance.now()

    const replies = await Promise.all(PATHS.map((kind) => ana.get(path(kind))))

    for (const reply of replies) expect(reply).toBeRefused(503, 'WEATHER_UNAVAILABLE', UNAVAILABLE)
    expect(performance.now() - started).toBeLessThan(8000)
  })

  test('one that is not there at all', async () => {
    const ana = await person(app, 'ana@crew.example')
    await stub.close()

    expect(await ana.get(path('weather'))).toBeRefused(503, 'WEATHER_UNAVAILABLE', UNAVAILABLE)
    stub = await startStubWeather()
  })

  test('places that cannot be looked up', async () => {
    const ana = await person(app, 'ana@crew.example')
    stub.scenario({ host: 'geocoding', mode: '503' })

    const reply = await ana.get(path('weather', 'Bolonia'))

    expect(reply).toBeRefused(503, 'WEATHER_UNAVAILABLE', UNAVAILABLE)
    expect((await ana.get(path('weather', 'Tarifa'))).statusCode).toBe(200)
  })
})

test('a refused key is logged as an error, without the key itself', async () => {
  const ana = await person(app, 'ana@crew.example')
  stub.scenario({ host: 'forecast', mode: '401' })

  await ana.get(path('weather'))

  expect(stub.requests[0]).toContain('apikey=a-paid-key')
  expect(lines.some((line) => line.includes('refuses our key') && JSON.parse(line).level === 50)).toBe(true)
  expect(lines.join('')).not.toContain('a-paid-key')
})

test('the last good answer is served with its age, and then there is none', async () => {
  const ana = await person(app, 'ana@crew.example')
  const first = (await ana.get(path('weather/current'))).json()
  stub.scenario({ host: 'forecast', mode: '500' })

  app.clock.advanceMs(2 * HOUR_MS)
  const old = await ana.get(path('weather/current'))
  app.clock.advanceMs(2 * HOUR_MS)
  const forecast = await ana.get(path('weather/forecast'))
  const gone = await ana.get(path('weather/current'))
  app.clock.advanceMs(20 * HOUR_MS)
  const forecastGone = await ana.get(path('weather/forecast'))

  expect(old.json()).toEqual({ ...first, stale: true })
  expect(forecast.json()).toHaveLength(5)
  expect(gone).toBeRefused(503, 'WEATHER_UNAVAILABLE')
  expect(forecastGone).toBeRefused(503, 'WEATHER_UNAVAILABLE')
})

test('a forecast of yesterday evening begins with today', async () => {
  const ana = await person(app, 'ana@crew.example')
  await ana.get(path('weather/forecast'))
  stub.scenario({ host: 'forecast', mode: '500' })

  app.clock.advanceMs(12 * HOUR_MS)
  const days = (await ana.get(path('weather/forecast'))).json()

  expect(days.map(({ date }: { date: string }) => date)).toEqual(
    [16, 17, 18, 19, 20].map((day) => `2026-07-${day}`),
  )
})

test('the weather recovers by itself after an outage', async () => {
  const ana = await person(app, 'ana@crew.example')
  stub.scenario({ host: 'forecast', mode: '400' })
  for (let call = 0; call < 8; call += 1) await ana.get(path('weather/current'))
  expect(stub.calls().forecast).toBe(5)

  stub.scenario({ host: 'forecast', mode: 'ok' })
  expect(await ana.get(path('weather/current'))).toBeRefused(503, 'WEATHER_UNAVAILABLE')
  app.clock.advanceMs(30_000)

  expect((await ana.get(path('weather/current'))).json()).toMatchObject({ windSpeed: 25.5, stale: false })
})

test('nulls are reported as unknown and affect nothing else', async () => {
  const ana = await person(app, 'ana@crew.example')
  stub.scenario({ host: 'forecast', mode: 'nulls' })
  stub.scenario({ host: 'marine', mode: 'nulls' })

  const weather = (await ana.get(path('weather'))).json()
  const [day] = (await ana.get(path('weather/forecast'))).json()
  const { beaches } = (await ana.get(path('beaches/recommendations'))).json()

  expect(weather).toMatchObject({ windSpeed: 25.5, windGust: null, tides: null, marine: null })
  expect(day).toMatchObject({ visibility: null, humidity: 72 })
  expect(beaches.length).toBeGreaterThan(0)
  for (const beach of beaches) expect(beach.tides).toEqual({ high: null, low: null })
})

describe('a failing sea forecast removes only the tides', () => {
  test.each<StubMode>(['500', '429', 'html', 'reset'])('%s', async (mode) => {
    const ana = await person(app, 'ana@crew.example')
    stub.scenario({ host: 'marine', mode })

    const weather = await ana.get(path('weather'))
    const beaches = await ana.get(path('beaches/recommendations'))

    expect(weather.json()).toMatchObject({ windSpeed: 25.5, tides: null, marine: null })
    expect(beaches.json().beaches[0]).toMatchObject({ rating: 'green', tides: { high: null, low: null } })
  })
})

test('the trip stays usable whatever the weather does', async () => {
  const ana = await person(app, 'ana@crew.example')
  const trip = await planTrip(ana)
  for (const host of ['forecast', 'marine', 'geocoding'] as const) stub.scenario({ host, mode: 'hang' })

  const answered: string[] = []
  const waiting = ana.get(path('weather')).finally(() => answered.push('weather'))
  const reply = await ana.get(`/api/trips/${trip.id}`).finally(() => answered.push('trip'))

  expect(reply.statusCode).toBe(200)
  expect(answered).toEqual(['trip'])
  await stub.close()
  expect(await waiting).toBeRefused(503, 'WEATHER_UNAVAILABLE')
  stub = await startStubWeather()
})

test('when switched off, the weather is unavailable and no request is made', async () => {
  const off = await createTestApp({ env: { ...stub.env, WEATHER_PROVIDER: 'off' }, start: TWO_PM })
  const ana = await person(off, 'ana@crew.example')

  for (const kind of PATHS) {
    expect(await ana.get(path(kind))).toBeRefused(503, 'WEATHER_UNAVAILABLE', UNAVAILABLE)
  }
  expect(stub.requests).toEqual([])
  await off.close()
})
