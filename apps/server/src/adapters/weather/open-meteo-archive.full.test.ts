import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seasonOdds } from '@sendit/core/season/odds.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FrozenClock, frozenClock } from '#adapters/clock.ts'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createInProcessRealtime } from '#adapters/realtime/in-process.ts'
import { readConfig } from '#config.ts'
import { createLog } from '#log.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { openWeather } from './open-weather.ts'
import type { Weather } from './port.ts'

const NOW = new Date('2026-07-15T12:00:00.000Z')
const patient = () => ({ timeoutSignal: new AbortController().signal, askers: [] })

let stub: StubWeather
let dataDir: string
let weather: Weather
let clock: FrozenClock
beforeEach(async () => {
  stub = await startStubWeather()
  dataDir = await mkdtemp(join(tmpdir(), 'sendit-archive-'))
  clock = frozenClock(NOW)
  const log = createLog({ level: 'silent' })
  weather = openWeather({
    settings: readConfig({ DATA_DIR: dataDir, ...stub.env }).weather,
    ...{ clock, log, shared: undefined, meters: createMeters() },
    counters: createInProcessRealtime({ clock, log }).counters,
    timeoutMs: 5000,
  })
})
afterEach(async () => {
  await weather.close()
  await stub.close()
  await rm(dataDir, { recursive: true, force: true })
})

const TARIFA = { name: 'Tarifa', country: 'Spain', timezone: null, isBySea: true, isKnown: true }
const place = (latitude = 36.01) => ({ ...TARIFA, latitude, longitude: -5.6 })
const shareOf = async (at = place()) =>
  seasonOdds((await weather.season(at, patient())).weeks, '2026-07-15', '2026-07-20').trip

test('eight whole years are asked for at once, and become the weeks of a year', async () => {
  const history = await weather.season(place(), patient())
  const { trip, shares } = seasonOdds(history.weeks, '2026-07-15', '2026-07-20')

  expect([history.firstYear, history.lastYear]).toEqual([2018, 2025])
  // Two leap years in eight: 2,922 days.
  expect(history.weeks.reduce((sum, { days }) => sum + days, 0)).toBe(2922)
  expect(trip.share).toBeCloseTo(0.8, 1)
  expect(trip.wind?.direction).toBeCloseTo(90, 5)
  expect(shares[3]).toBeCloseTo(0.5, 1)
  const asked = stub.requests.filter((request) => request.startsWith('/v1/archive'))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('start_date=2018-01-01&end_date=2025-12-31')
  expect(asked[0]).toContain('hourly=wind_speed_10m%2Cwind_direction_10m%2Cis_day')
  expect(asked[0]).toContain('cell_selection=sea')
})

test('water temperature is from last year, and unknown if the provider fails or has none', async () => {
  const warm = await weather.season(place(), patient())
  stub.scenario({ host: 'marine', mode: '400' })
  const failed = await weather.season(place(36.2), patient())
  stub.scenario({ host: 'marine', mode: 'nulls' })
  const inland = await weather.season(place(36.4), patient())

  expect(Math.min(...warm.waterOfWeeks.map(Number))).toBeCloseTo(14, 0)
  expect(Math.max(...warm.waterOfWeeks.map(Number))).toBeCloseTo(22, 0)
  for (const { waterOfWeeks } of [failed, inland])
    expect(waterOfWeeks.every((week) => week === null)).toBe(true)
})

test('a calm place has no day worth the journey', async () => {
  const trip = await shareOf(place(20))

  expect(trip).toMatchObject({ share: 0, usual: null })
})

test('with fewer years known, those are counted and named', async () => {
  stub.scenario({ host: 'archive', mode: 'fewer-years' })

  const { firstYear, lastYear } = await weather.season(place(), patient())

  expect([firstYear, lastYear]).toEqual([2023, 2025])
})

test.each(['400', '429', '500', 'truncated', 'html', 'reset', 'nulls', 'huge', 'redirect'] as const)(
  'an archive response of %s gives no odds and fails as a weather failure',
  async (mode) => {
    stub.scenario({ host: 'archive', mode })

    await expect(weather.season(place(), patient())).rejects.toMatchObject({
      name: 'WeatherFailure',
      kind: mode === '429' ? 'busy' : 'unavailable',
    })
  },
)

test('who asks at once shares one answer', async () => {
  await Promise.all([1, 2, 3].map(() => weather.season(place(), patient())))

  expect(stub.calls().archive).toBe(1)
})

test('who leaves before the answer costs no second one: it is there for the next', async () => {
  stub.scenario({ host: 'archive', mode: 'slow', times: 1 })
  const leaving = new AbortController()
  const first = weather.season(place(), { timeoutSignal: leaving.signal, askers: [] })
  await expect.poll(() => stub.calls().archive).toBe(1)
  leaving.abort()
  await expect(first).rejects.toMatchObject({ name: 'WeatherFailure' })

  await weather.season(place(), patient())

  expect(stub.calls().archive).toBe(1)
})

const DAYS = { from: '2026-07-12', to: '2026-07-13' }
const past = (days = DAYS) => weather.past(place(), days, patient())

test('hours of the past have their wind, one call for all days, and are asked for once', async () => {
  const hours = await past()

  expect(hours).toHaveLength(48)
  expect(hours[0]?.time).toBe(Date.parse('2026-07-11T22:00:00Z') / 1000)
  expect(hours[12]).toEqual({ ...hours[12], windKnots: 20, windDirection: 90, gustKnots: 28 })
  await past()
  expect(stub.calls().archive).toBe(1)
  const [asked] = stub.requests.filter((request) => request.startsWith('/v1/archive'))
  expect(asked).toContain('start_date=2026-07-12&end_date=2026-07-13')
  expect(asked).toContain('hourly=wind_speed_10m%2Cwind_direction_10m%2Cwind_gusts_10m')
})

test('hours that the archive does not know yet are null, and asked for again later', async () => {
  stub.scenario({ host: 'archive', mode: 'nulls', times: 1 })
  expect((await past())[12]).toMatchObject({ windKnots: null, gustKnots: null })

  clock.advanceMs(7 * 3_600_000)

  expect((await past())[12]).toMatchObject({ windKnots: 20 })
})

test('an archive that does not answer has no past', async () => {
  stub.scenario({ host: 'archive', mode: '500' })

  await expect(past()).rejects.toMatchObject({ name: 'WeatherFailure', kind: 'unavailable' })
})
