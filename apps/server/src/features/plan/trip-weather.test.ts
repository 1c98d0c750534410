import { TripWeather } from '@sendit/core/plan/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { planItem } from '#testing/plan-crew.ts'
import { type StubMode, type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
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

const weatherOf = async (caller: Caller, { id }: { id: string }) =>
  TripWeather.parse((await caller.get(`/api/trips/${id}/weather`)).json())

test.each<[StubMode, string, string, string[]]>([
  ['ok', 'good', 'Prime', []],
  ['squalls', 'low', 'Gusty', ['Very strong gusts']],
  ['calm', 'low', 'Too light', ['Not enough wind']],
  ['offshore', 'low', 'Offshore', ['Offshore wind']],
  ['thunder', 'low', 'Thunderstorm', ['Thunderstorm']],
  ['gale', 'low', 'Nuking', ['Too much wind']],
])('on a day of %s members and guests read the same of each session', async (mode, tone, word, reasons) => {
  stub.scenario({ host: 'forecast', mode })
  const { ana, ben, gus, trip } = await awardCrew(app)
  const item = await planItem(ben, trip, SESSION)
  const later = await planItem(ben, trip, { ...SESSION, day: '2026-07-16' })
  await planItem(ben, trip, { ...SESSION, kind: 'meal' })

  const weather = await weatherOf(ana, trip)

  expect(weather.sessions.map(({ itemId }) => itemId)).toEqual([item.id, later.id])
  const [session] = weather.sessions
  expect(session).toMatchObject({ beachName: 'Valdevaqueros', verdict: { tone, word } })
  expect(session?.verdict.reasons).toEqual(expect.arrayContaining(reasons))
  expect(weather.days[0]?.verdict).toMatchObject({ tone, word })
  expect(await weatherOf(gus, trip)).toEqual(weather)
  const riders = await ana.get(`/api/plan-items/${item.id}/riders`)
  expect(riders.json()).toMatchObject({ verdict: session?.verdict, wind: session?.wind })
})

test('a session that is over has no weather, and one beyond the forecast no verdict', async () => {
  const { ana, ben, trip } = await awardCrew(app)
  await planItem(ben, trip, { ...SESSION, startsAt: '10:00', endsAt: '13:00' })
  const far = await planItem(ben, trip, { ...SESSION, day: '2026-07-22' })

  expect((await weatherOf(ana, trip)).sessions).toMatchObject([
    { itemId: far.id, wind: null, verdict: { tone: 'none', word: 'Unknown', asOf: null } },
  ])
})

test('a session on the last hours that the forecast knows is not surer than they are', async () => {
  const { ana, ben, trip } = await awardCrew(app)
  await planItem(ben, trip, { ...SESSION, day: '2026-07-20', startsAt: '22:00', endsAt: '02:00' })

  expect((await weatherOf(ana, trip)).sessions[0]?.verdict.tone).toBe('none')
})

test('sessions on known beaches have wind even if the trip location is unknown', async () => {
  const { ana, ben, trip } = await awardCrew(app)
  await planItem(ben, trip, SESSION)
  await ana.patch(`/api/trips/${trip.id}`, { location: 'Nowhere Bay' })

  const { days, sessions, timezone } = await weatherOf(ana, trip)

  expect([days, timezone]).toEqual([[], 'Europe/Madrid'])
  expect(sessions).toMatchObject([{ beachName: 'Valdevaqueros', verdict: { tone: 'good' } }])
})

test('an unknown place without sessions is refused as such, and outsiders see nothing', async () => {
  const { ana, eve, trip } = await awardCrew(app)
  await ana.patch(`/api/trips/${trip.id}`, { location: 'Nowhere Bay' })
  const path = `/api/trips/${trip.id}/weather`

  expect(await ana.get(path)).toBeRefused(404, 'LOCATION_NOT_FOUND')
  expect(await eve.get(path)).toBeRefused(404, 'NOT_FOUND')
})

test('the week of a trip costs one request of the provider, however many sessions it has', async () => {
  const { ana, ben, trip } = await awardCrew(app)
  for (const startsAt of ['14:00', '15:00', '16:00'])
    await planItem(ben, trip, { ...SESSION, startsAt, endsAt: '18:00' })

  await weatherOf(ana, trip)
  app.clock.advanceMs(MINUTE_MS)
  await weatherOf(ben, trip)

  expect(stub.requests.filter((request) => request.includes('forecast_days=8'))).toHaveLength(1)
})
