import { Recommendations } from '@sendit/core/beaches/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const TWO_PM = new Date('2026-07-15T12:00:00.000Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RANK = { green: 0, yellow: 1, red: 2 }
const VALDEVAQUEROS = 'valdevaqueros-tarifa'
/** Polls slowly: sixty requests a minute are allowed, and with a frozen clock no minute passes. */
const RARELY = { interval: 500 }

let stub: StubWeather
let app: TestApp
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: { ...stub.env, ADMIN_EMAILS: 'ana@crew.example' }, start: TWO_PM })
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

async function recommended(caller: { get(url: string): Promise<{ json(): unknown }> }, place = 'Tarifa') {
  return Recommendations.parse((await caller.get(`/api/beaches/recommendations/${place}`)).json())
}

describe('recommendations', () => {
  test('are the beaches near a place, the best tone first, then those without a cap, then the nearest, each with its reasons', async () => {
    const { ben } = await crew(app)

    const { currentWeather, beaches } = await recommended(ben, 'Tarifa%2C%20Spain')

    expect(currentWeather).toMatchObject({ windSpeed: 25.5, temperature: 26, description: 'clear sky' })
    const ranks = beaches.map(
      ({ rating, caps, distanceKm }) => RANK[rating] * 1000 + (caps.length > 0 ? 500 : 0) + distanceKm,
    )
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(beaches.map(({ rating }) => rating)).size).toBeGreaterThan(1)
    expect(beaches[0]).toMatchObject({
      id: VALDEVAQUEROS,
      name: 'Valdevaqueros',
      location: 'Tarifa, Spain',
      imageUrl: null,
      score: 96,
      rating: 'green',
      windSpeedOk: true,
      windDirectionOk: true,
      currentConditions: { windDirection: 97, windSpeed: 24.3, temperature: 25.4 },
      tides: { high: '16:07', low: '22:15' },
      caps: [],
      verdict: { tone: 'good', word: 'Prime', reasons: [] },
      summary: 'Great conditions: 24 kn E, gusts 30, side-shore',
      scoredFor: null,
    })
    expect(beaches[0]?.components.map(({ key }) => key)).toEqual(['speed', 'direction', 'gust', 'weather'])
    expect(beaches[0]?.bestSession?.from).toBe('2026-07-15T12:00:00.000Z')
    for (const beach of beaches) expect(beach.distanceKm).toBeLessThanOrEqual(75)
  })

  test('name the nearer one first among equal colours, however much better the other is', async () => {
    const { ben } = await crew(app)

    const [first, second] = (await recommended(ben, 'Lisbon')).beaches

    expect(first?.rating).toBe(second?.rating)
    expect(first?.score).toBeLessThan(second?.score ?? 0)
    expect(first?.distanceKm).toBeLessThan(second?.distanceKm ?? 0)
  })

  test('say first what limits a beach', async () => {
    const { ben } = await crew(app)

    const { beaches } = await recommended(ben)

    const losLances = beaches.find(({ name }) => name === 'Los Lances Norte')
    expect(losLances).toMatchObject({ score: 59, rating: 'red', caps: [{ limit: 59 }] })
    expect(losLances?.verdict).toMatchObject({
      tone: 'low',
      word: 'Side-offshore',
      reasons: ['Side-offshore wind'],
    })
    expect(losLances?.summary).toMatch(/^Side-offshore wind/)
  })

  test('are for the best hour of the next daylight while it is dark', async () => {
    const { ben } = await crew(app)
    await recommended(ben)
    stub.scenario({ host: 'forecast', mode: 'dark' })
    app.clock.set(new Date('2026-07-15T22:30:00.000Z'))

    const { beaches } = await recommended(ben)

    for (const { scoredFor, scoredWind, currentConditions, caps } of beaches) {
      expect(scoredFor?.slice(0, 10)).toBe('2026-07-16')
      expect(scoredWind.windSpeed, 'of that hour, not of now').not.toBe(currentConditions.windSpeed)
      expect(caps.map(({ reason }) => reason)).not.toContain('Dark')
    }
    expect(beaches[0]).toMatchObject({ name: 'Valdevaqueros', rating: 'green' })
    expect(beaches[0]?.bestSession?.from.slice(0, 10)).toBe('2026-07-16')
  })

  test('never lead across open water, and a place with a beach of its own names it before its equals', async () => {
    const { ben } = await crew(app)
    stub.scenario({ host: 'forecast', mode: 'thunder' })

    const { beaches } = await recommended(ben, 'Camber%20Sands')

    expect(beaches[0]?.id).toBe('camber-sands')
    expect(beaches.map(({ location }) => location.split(', ').at(-1))).not.toContain('France')
    expect(beaches.length).toBeGreaterThan(1)
  })

  test('report the age of their oldest weather, a pending refresh and a provider failure', async () => {
    const { ben } = await crew(app)
    expect(await recommended(ben)).toMatchObject({
      ...{ observedAt: '2026-07-15T12:00:00.000Z', stale: false, refreshing: false },
    })
    app.clock.advanceMs(20 * MINUTE_MS)
    // No more failures: the fifth in a row opens the breaker, and the frozen clock never closes it.
    stub.scenario({ host: 'forecast', mode: '400', times: 2 })

    expect(await recommended(ben)).toMatchObject({ stale: false, refreshing: true })

    const soon = () => expect.poll(() => recommended(ben), RARELY)
    await soon().toMatchObject({ stale: true, refreshing: false })
    app.clock.advanceMs(10 * MINUTE_MS)
    await soon().toMatchObject({ stale: false, refreshing: false })
  })

  test('are none where no beach is near', async () => {
    const { ben } = await crew(app)
    await app.services.database.db.updateTable('beaches').set({ latitude: -60 }).execute()

    const { currentWeather, beaches } = await recommended(ben)

    expect(beaches).toEqual([])
    expect(currentWeather.windSpeed).toBe(25.5)
  })

  test('show the picture that an administrator chose', async () => {
    const { ana, gus } = await crew(app)
    await ana.put(`/api/beaches/${VALDEVAQUEROS}/image-url`, { imageUrl: 'https://pictures.example/v.jpg' })

    const { beaches } = await recommended(gus)

    expect(beaches[0]?.imageUrl).toBe('https://pictures.example/v.jpg')
  })
})

test('with OpenWeatherMap a beach has its best session too', async () => {
  const env = { ...stub.env, WEATHER_PROVIDER: 'openweathermap', OPENWEATHER_API_KEY: 'key' }
  const other = await createTestApp({ env, start: TWO_PM })
  const { ben } = await crew(other)

  const { beaches } = await recommended(ben, 'Tarifa%2C%20Spain')
  await other.close()

  const session = beaches.find(({ id }) => id === VALDEVAQUEROS)?.bestSession
  expect(session?.from).toBe('2026-07-15T12:00:00.000Z')
  expect(Date.parse(session?.to ?? '') - Date.parse(session?.from ?? '')).toBeGreaterThanOrEqual(2 * HOUR_MS)
})
