import { randomUUID } from 'node:crypto'
import { SessionBeaches } from '@sendit/core/plan/contract.ts'
import { TONES } from '@sendit/core/weather/verdict.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { planItem } from '#testing/plan-crew.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** 14:00 in Tarifa, when the stub's weather was recorded. */
const TWO_PM = new Date('2026-07-15T12:00:00.000Z')
const MINUTE_MS = 60_000
const SESSION = {
  ...{ kind: 'session', title: 'Valdevaqueros', day: '2026-07-15', startsAt: '14:00', endsAt: '17:00' },
  beachId: 'valdevaqueros-tarifa',
}

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

const kites = (...sizes: number[]) => sizes.map((size) => ({ id: randomUUID(), size, name: null }))
const ride = (caller: Caller, card: object) => caller.put('/api/profile', { displayName: 'Ben', ...card })

async function sessionCrew() {
  const people = await awardCrew(app)
  return { ...people, item: await planItem(people.ben, people.trip, SESSION) }
}

const beachesOf = async (caller: Caller, { id }: { id: string }, query: string) =>
  SessionBeaches.parse((await caller.get(`/api/trips/${id}/session-beaches?${query}`)).json()).beaches
const AFTERNOON = 'day=2026-07-15&startsAt=14:00&endsAt=17:00'

test('the beaches near the trip are weighed up for the hours of a session, the best tone first, in one request for all', async () => {
  const { ana, ben, trip } = await sessionCrew()
  await ride(ben, { weightKg: 83.25, level: 'intermediate', board: 'twintip', quiver: kites(7, 9, 12) })

  const beaches = await beachesOf(ana, trip, AFTERNOON)

  expect(beaches.length).toBeGreaterThan(1)
  const ranks = beaches.map(
    ({ verdict, caps }) => TONES.indexOf(verdict?.tone ?? 'none') + (caps.length > 0 ? 0.5 : 0),
  )
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  expect(new Set(ranks).size).toBeGreaterThan(1)
  const valdevaqueros = beaches.find(({ id }) => id === 'valdevaqueros-tarifa')
  expect(valdevaqueros).toMatchObject({
    state: 'known',
    timezone: 'Europe/Madrid',
    stale: false,
    stoppedBy: [],
  })
  expect(valdevaqueros?.wind).toMatchObject({
    from: '2026-07-15T12:00:00.000Z',
    to: '2026-07-15T15:00:00.000Z',
  })
  expect(valdevaqueros?.words).toEqual(['unknown', 'powered', 'unknown'])
  expect(JSON.stringify(beaches)).not.toMatch(/weight|83\.25/i)
  expect(stub.requests.filter((request) => request.includes('forecast_days=8'))).toHaveLength(1)
})

test('other hours are assessed from the same weather, and a missing forecast is reported', async () => {
  const { ana, trip } = await sessionCrew()
  const [afternoon] = await beachesOf(ana, trip, AFTERNOON)
  const [evening] = await beachesOf(ana, trip, 'day=2026-07-16&startsAt=20:00')

  expect(evening?.wind).not.toEqual(afternoon?.wind)
  expect(stub.requests.filter((request) => request.includes('forecast_days=8'))).toHaveLength(1)
  const later = await beachesOf(ana, trip, 'day=2026-07-24&startsAt=14:00&endsAt=17:00')
  for (const beach of later)
    expect(beach).toMatchObject({ state: 'later', forecastFrom: '2026-07-19', wind: null })

  app.clock.advanceMs(25 * 60 * MINUTE_MS)
  stub.scenario({ host: 'forecast', mode: '400' })
  const unknown = await beachesOf(ana, trip, 'day=2026-07-17&startsAt=14:00')
  expect(unknown).toHaveLength(later.length)
  for (const beach of unknown) expect(beach).toMatchObject({ state: 'unknown', wind: null })
})

test('under thunder no beach has rider verdicts; guests see only wind, outsiders nothing', async () => {
  const { ana, gus, eve, trip } = await sessionCrew()
  stub.scenario({ host: 'forecast', mode: 'thunder' })

  for (const { words, stoppedBy } of await beachesOf(ana, trip, AFTERNOON)) {
    expect(words).toEqual([])
    expect(stoppedBy.map(({ reason }) => reason)).toContain('Thunderstorm')
  }
  for (const { words, wind } of await beachesOf(gus, trip, AFTERNOON)) {
    expect(words).toEqual([])
    expect(wind).not.toBeNull()
  }
  const path = `/api/trips/${trip.id}/session-beaches`
  expect(await eve.get(`${path}?${AFTERNOON}`)).toBeRefused(404, 'NOT_FOUND')
  expect(await ana.get(`${path}?day=tomorrow&startsAt=14:00`)).toBeRefused(400, 'VALIDATION')
})
