import { WeekWeather } from '@sendit/core/weather/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { type StubMode, type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** 14:00 in Tarifa, when the stub's weather was recorded. */
const TWO_PM = new Date('2026-07-15T12:00:00.000Z')
const MINUTE_MS = 60_000

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

const ofWeek = async (path = 'Valdevaqueros') => {
  const ana = await person(app, 'ana@crew.example')
  return async () => ana.get(`/api/weather/week/${path}`)
}

test('the hours of the days that the forecast reaches, on the beach itself, each with its window', async () => {
  const read = await ofWeek()

  const { timezone, days, stale } = WeekWeather.parse((await read()).json())

  expect([timezone, stale]).toEqual(['Europe/Madrid', false])
  expect(days.map(({ date }) => date)).toEqual([15, 16, 17, 18, 19, 20].map((day) => `2026-07-${day}`))
  for (const { hours, window } of days) {
    expect(hours.length).toBeGreaterThanOrEqual(23)
    if (window === null) continue
    const inside = hours.filter(({ time }) => window.from <= time && time < window.to)
    expect(inside.length).toBeGreaterThanOrEqual(2)
    expect(inside.every(({ isDay }) => isDay)).toBe(true)
    expect(Math.min(...inside.map(({ windSpeed }) => windSpeed))).toBe(window.lowest)
    expect(Math.max(...inside.map(({ windSpeed }) => windSpeed))).toBe(window.highest)
  }
  expect(days.some(({ window }) => window !== null)).toBe(true)
  const [asked] = stub.requests.filter((request) => request.includes('forecast_days=8'))
  expect(asked).toContain('cell_selection=sea')
})

test('a place without a beach has hours but no advice on when to ride', async () => {
  const read = await ofWeek('Madrid')

  const { days } = WeekWeather.parse((await read()).json())

  expect(days.length).toBeGreaterThan(4)
  for (const { window, beach, verdict, hours } of days) {
    expect([window, beach, verdict?.tone, verdict?.word]).toEqual([null, null, 'none', 'Unknown'])
    expect(new Set(hours.map(({ word }) => word))).toEqual(new Set(['Dark', 'Unknown']))
  }
})

test.each<[StubMode, string, string]>([
  ['squalls', 'Gusty', 'Very strong gusts'],
  ['calm', 'Too light', 'Not enough wind'],
  ['offshore', 'Offshore', 'Offshore wind'],
  ['thunder', 'Thunderstorm', 'Thunderstorm'],
  ['gale', 'Nuking', 'Too much wind'],
])('a week of %s is never good, and says why', async (mode, word, reason) => {
  stub.scenario({ host: 'forecast', mode })
  const read = await ofWeek()

  const { days } = WeekWeather.parse((await read()).json())

  for (const { window, verdict, hours } of days.slice(0, 5)) {
    expect(window).toBeNull()
    expect(verdict).toMatchObject({ tone: 'low', word, asOf: expect.any(String) })
    expect(verdict?.reasons).toContain(reason)
    for (const hour of hours.filter(({ isDay }) => isDay)) expect(hour.word).toBe(word)
  }
})

test('a day is that of its best beach, which it names', async () => {
  const read = await ofWeek('Tarifa')

  const { days } = WeekWeather.parse((await read()).json())

  expect(days[0]).toMatchObject({
    beach: { name: 'Valdevaqueros' },
    verdict: { tone: 'good', word: 'Prime' },
  })
})

test('a forecast of more than six hours ago supports no verdict', async () => {
  const read = await ofWeek()
  await read()
  app.clock.advanceMs(6 * 60 * MINUTE_MS + 1)
  stub.scenario({ host: 'forecast', mode: '400' })

  const { days } = WeekWeather.parse((await read()).json())

  const tomorrow = days.find(({ date }) => date === '2026-07-16')
  expect(tomorrow?.verdict).toMatchObject({ tone: 'none', word: 'Old forecast' })
  expect(tomorrow?.hours.map(({ word }) => word)).not.toContain('Prime')
})

test('a forecast up to a day old is marked stale during an outage, then dropped', async () => {
  const read = await ofWeek()
  await read()
  app.clock.advanceMs(90 * MINUTE_MS)
  stub.scenario({ host: 'forecast', mode: '400' })

  expect((await read()).json()).toMatchObject({ stale: true })
  app.clock.advanceMs(24 * 60 * MINUTE_MS)
  expect(await read()).toBeRefused(503, 'WEATHER_UNAVAILABLE')
})

test('twenty that ask at once are one question to the provider', async () => {
  const read = await ofWeek()
  const before = stub.calls().forecast

  await Promise.all(Array.from({ length: 20 }, read))

  expect(stub.calls().forecast).toBe(before + 1)
})
