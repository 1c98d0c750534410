import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { frozenClock } from '#adapters/clock.ts'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createInProcessRealtime } from '#adapters/realtime/in-process.ts'
import { readConfig, SettingsError } from '#config.ts'
import { createLog } from '#log.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { openWeather } from './open-weather.ts'
import type { Weather } from './port.ts'

const TWO_PM = new Date('2026-07-15T12:00:00.000Z')
const UNHURRIED = { timeoutSignal: new AbortController().signal, askers: [] }
const BERLIN = { latitude: 52.52, longitude: 13.4 }

let stub: StubWeather
let dataDir: string
beforeEach(async () => {
  stub = await startStubWeather()
  dataDir = await mkdtemp(join(tmpdir(), 'sendit-weather-'))
})
afterEach(async () => {
  await stub.close()
  await rm(dataDir, { recursive: true, force: true })
})

const settingsOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).weather

function weatherOf(provider: string, env: Record<string, string> = {}): Weather {
  const settings = settingsOf({ ...stub.env, WEATHER_PROVIDER: provider, ...env })
  const clock = frozenClock(TWO_PM)
  const log = createLog({ level: 'silent' })
  return openWeather({
    settings,
    clock,
    log,
    shared: undefined,
    counters: createInProcessRealtime({ clock, log }).counters,
    meters: createMeters(),
  })
}

const known = async (weather: Weather, text: string) => {
  const place = await weather.find(text, UNHURRIED)
  if (place === undefined) throw new Error(`${text} was not found`)
  return place
}

describe('the settings', () => {
  test('begin with Open-Meteo, which wants no key', () => {
    expect(settingsOf({})).toMatchObject({
      provider: 'open-meteo',
      openMeteo: {
        forecastUrl: 'https://api.open-meteo.com',
        marineUrl: 'https://marine-api.open-meteo.com',
        geocodingUrl: 'https://geocoding-api.open-meteo.com',
        archiveUrl: 'https://archive-api.open-meteo.com',
        apiKey: undefined,
      },
    })
  })

  test('take a customer to the hosts for customers, unless another one is named', () => {
    const { openMeteo } = settingsOf({
      OPEN_METEO_API_KEY: 'key',
      OPEN_METEO_MARINE_URL: 'http://sea.example/',
    })

    expect(openMeteo.forecastUrl).toBe('https://customer-api.open-meteo.com')
    expect(openMeteo.geocodingUrl).toBe('https://customer-geocoding-api.open-meteo.com')
    expect(openMeteo.marineUrl).toBe('http://sea.example')
  })

  test.each([
    [{ WEATHER_PROVIDER: 'openweathermap' }, 'OPENWEATHER_API_KEY should be your key'],
    [
      { WEATHER_PROVIDER: 'frogs' },
      'WEATHER_PROVIDER should be one of open-meteo, openweathermap, example, off',
    ],
    [{ OPEN_METEO_FORECAST_URL: 'api' }, 'OPEN_METEO_FORECAST_URL should be an address'],
  ])('%o stop the start', (env, sentence) => {
    expect(() => settingsOf(env as Record<string, string>)).toThrow(SettingsError)
    expect(() => settingsOf(env as Record<string, string>)).toThrow(sentence)
  })
})

test('both providers report the same wind to within 0.2 knots', async () => {
  const meteo = weatherOf('open-meteo')
  const map = weatherOf('openweathermap', { OPENWEATHER_API_KEY: 'key' })
  const place = await known(meteo, 'Tarifa')

  const [first, second] = await Promise.all(
    [meteo, map].map(async (weather) => (await weather.outlook(place, 'now', UNHURRIED)).value),
  )

  expect(Math.abs((first?.now.windKnots ?? 0) - (second?.now.windKnots ?? 99))).toBeLessThan(0.2)
  expect(Math.abs((first?.now.gustKnots ?? 0) - (second?.now.gustKnots ?? 99))).toBeLessThan(0.2)
  expect(second?.now).toMatchObject({ windDirection: 103, temperature: 26, isDay: true })
  expect(second?.timezone).toBe('Europe/Madrid')
})

describe('OpenWeatherMap', () => {
  test("makes days of its steps, each with the day's look", async () => {
    const map = weatherOf('openweathermap', { OPENWEATHER_API_KEY: 'key' })

    const { value } = await map.outlook(await known(map, 'Tarifa'), 'forecast', UNHURRIED)

    const dates = value.days.map(({ date }) => date)
    expect(dates.slice(0, 5)).toEqual([15, 16, 17, 18, 19].map((day) => `2026-07-${day}`))
    expect(value.days.every(({ sky }) => sky.icon.endsWith('d'))).toBe(true)
    expect(value.days[0]?.wind?.knots).toBeGreaterThan(20)
  })

  test('knows every hour between its steps, on beaches by day too', async () => {
    const map = weatherOf('openweathermap', { OPENWEATHER_API_KEY: 'key' })
    const place = await known(map, 'Tarifa')

    const { value } = await map.outlook(place, 'now', UNHURRIED)
    const [beach] = await map.beaches([place], UNHURRIED)

    for (const hours of [value.hours, beach?.value.hours ?? []]) {
      expect(hours.length).toBeGreaterThan(100)
      expect(new Set(hours.slice(1).map(({ time }, index) => time - (hours[index]?.time ?? 0)))).toEqual(
        new Set([3600]),
      )
    }
  })

  test('scores a beach by day without the hours ahead when those cannot be had', async () => {
    const map = weatherOf('openweathermap', { OPENWEATHER_API_KEY: 'key' })
    stub.scenario({ host: 'openweather', mode: 'no-steps' })

    const [beach] = await map.beaches([BERLIN], UNHURRIED)

    expect(beach?.value.now.isDay).toBe(true)
    expect(beach?.value.hours).toEqual([])
  })

  test('finds places, names their country, and knows their zone, half-hours and all', async () => {
    const map = weatherOf('openweathermap', { OPENWEATHER_API_KEY: 'key' })
    const place = await known(map, 'Bolonia, Spain')

    expect(place).toMatchObject({ name: 'Tarifa', country: 'Spain', timezone: 'Europe/Madrid' })
    const goa = { ...place, latitude: 15.5, longitude: 73.77, timezone: null }
    expect((await map.outlook(goa, 'now', UNHURRIED)).value.timezone).toBe('Asia/Kolkata')
    expect(await map.find('Nowhere at all', UNHURRIED)).toBeUndefined()
  })

  test('takes sea data from Open-Meteo and credits both', async () => {
    const map = weatherOf('openweathermap', { OPENWEATHER_API_KEY: 'key' })

    const [sea] = await map.sea([BERLIN], UNHURRIED)

    expect(sea?.now.waterTemperature).toBe(18.9)
    expect(map.origin.attribution.map(({ text }) => text)).toEqual([
      'Weather data provided by OpenWeather',
      'Weather data by Open-Meteo.com',
    ])
  })
})

test('a place away from the sea is forecast from its own cell', async () => {
  const meteo = weatherOf('open-meteo')

  await meteo.outlook(
    { ...BERLIN, name: 'Berlin', country: 'Germany', timezone: null, isBySea: false, isKnown: false },
    'now',
    UNHURRIED,
  )

  expect(stub.requests[0]).not.toContain('cell_selection')
})

test('twelve beaches are asked for in one call, the thirteenth in another', async () => {
  const meteo = weatherOf('open-meteo')
  const points = Array.from({ length: 13 }, (_, index) => ({ latitude: 30 + index, longitude: 10 }))

  const outlooks = await meteo.beaches(points, UNHURRIED)

  expect(outlooks.filter((outlook) => outlook !== undefined)).toHaveLength(13)
  expect(stub.calls().forecast).toBe(2)
})

test('an inland sea is no tide and no water', async () => {
  stub.scenario({ host: 'marine', mode: 'nulls' })
  const [sea] = await weatherOf('open-meteo').sea([BERLIN], UNHURRIED)

  expect(sea?.now.waterTemperature).toBeNull()
  expect(sea?.levels.every(({ height }) => height === null)).toBe(true)
})

test('switched off, nothing is asked and only the places of beaches are known', async () => {
  const off = weatherOf('off')

  const place = await known(off, 'Tarifa')
  await expect(off.find('Nowhere', UNHURRIED)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(off.outlook(place, 'now', UNHURRIED)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await off.sea([BERLIN], UNHURRIED)).toEqual([undefined])
  expect(stub.requests).toEqual([])
})
