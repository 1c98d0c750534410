import type { SentMessage } from '@sendit/core/chat/contract.ts'
import type { GoWindow } from '@sendit/core/plan/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM_USER_ID } from '#auth/users.ts'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { planTrip } from '#testing/crew.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { lookForWind } from '#testing/wind-watch.ts'

// Recorded weather: easterly 21 to 25 knots by day on the 15th, more on the 16th, little on the 17th.
const START = new Date('2026-07-15T05:30:00.000Z')
const HOUR = 3_600_000

let stub: StubWeather
let app: TestApp
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ start: START, env: stub.env })
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

const look = () => lookForWind(app)
const lookAgain = (afterMs = 2 * HOUR) => {
  app.clock.advanceMs(afterMs)
  return look()
}
const cardsOf = async (caller: Caller, { id }: { id: string }) =>
  (await caller.get(`/api/trips/${id}/messages`)).json() as SentMessage[]

test('each window is posted once as a system message, and guests can read its card', async () => {
  const { gus, trip } = await awardCrew(app)

  await Promise.all([look(), look()])
  await lookAgain()

  const cards = await cardsOf(gus, trip)
  expect(cards.map(({ about }) => about?.kind)).toEqual(['window', 'window'])
  const [first] = cards
  expect(first).toMatchObject({ senderId: SYSTEM_USER_ID, senderIsSystem: true })
  expect(first?.text).toMatch(
    /^GO! [^,]+, Wednesday 15 July, \d\d:00 to 2[12]:00, \d\d to \d\d knots from E(SE)?\. A forecast: look again before you drive\.$/,
  )
  const read = await gus.get(`/api/wind-windows/${first?.about?.id}`)
  expect(read.json()).toMatchObject({
    ...{ day: '2026-07-15', timezone: 'Europe/Madrid', foundAt: START.toISOString(), goneAt: null },
    attribution: [{ url: 'https://open-meteo.com/' }],
  })
})

test('hours with thunder are not announced', async () => {
  stub.scenario({ host: 'forecast', mode: 'thunder' })
  const { ana, trip } = await awardCrew(app)

  await look()

  expect(stub.calls().forecast).toBe(1)
  expect(await cardsOf(ana, trip)).toEqual([])
})

test('wind that blows off the beaches is no GO, however strong', async () => {
  stub.scenario({ host: 'forecast', mode: 'offshore' })
  const { ana, trip } = await awardCrew(app)

  await look()

  const sentCards = await cardsOf(ana, trip)
  const windows = await Promise.all(
    sentCards.map(async ({ about }) => (await ana.get(`/api/wind-windows/${about?.id}`)).json() as GoWindow),
  )
  // Tarifa's own beaches face south.
  expect(windows.filter(({ beachId }) => beachId.endsWith('-tarifa'))).toEqual([])
})

describe('the providers are not asked about', () => {
  const away = { tripDate: '2026-07-19', tripEndDate: '2026-07-26' }
  const over = { tripDate: '2026-07-06', tripEndDate: '2026-07-13' }

  test.each([
    ['a trip that lies further ahead than the forecast is looked at', away],
    ['a trip that is over', over],
    ['a place that nobody knows', { location: 'Nowhere at all' }],
  ])('%s', async (_what, form) => {
    const { ana } = await awardCrew(app)
    await lookAgain()
    const before = stub.calls().forecast
    const trip = await planTrip(ana, form)

    await look()

    expect(stub.calls().forecast).toBe(before)
    expect(await cardsOf(ana, trip)).toEqual([])
  })

  test('a crew with nobody coming, until somebody is', async () => {
    const { ana, ben, cleo, trip } = await awardCrew(app)
    const answer = (caller: Caller, word: string) =>
      caller.put(`/api/trips/${trip.id}/my-answer`, { answer: word })
    for (const caller of [ana, ben, cleo]) await answer(caller, 'out')
    await look()
    expect(stub.calls().forecast).toBe(0)

    await answer(ben, 'maybe')
    await look()

    expect(stub.calls().forecast).toBe(1)
    expect(await cardsOf(ana, trip)).not.toEqual([])
  })

  test('an archived trip', async () => {
    await awardCrew(app)
    await app.services.database.db.updateTable('trips').set({ archived_at: START }).execute()

    await look()

    expect(stub.calls().forecast).toBe(0)
  })
})

test('a round asks for three places at the most, each with one call, and a place again after two hours', async () => {
  const { ana } = await awardCrew(app)
  for (const location of ['Dakhla, Morocco', 'Cape Town, South Africa', 'Fuerteventura, Spain'])
    await planTrip(ana, { location })

  await look()
  expect(stub.calls().forecast).toBe(3)
  await look()
  expect(stub.calls().forecast).toBe(4)
  await lookAgain(HOUR)
  expect(stub.calls().forecast).toBe(4)
  await lookAgain(HOUR)
  expect(stub.calls().forecast).toBe(7)
})

test('a trip that is changed is looked at again at once, since it may go elsewhere', async () => {
  const { ana, trip } = await awardCrew(app)
  await look()
  await lookAgain(60_000)
  expect(stub.calls().forecast).toBe(1)

  await ana.patch(`/api/trips/${trip.id}`, { location: 'Dakhla, Morocco' })
  await Promise.all([look(), look()])

  expect(stub.calls().forecast).toBe(2)
})

test('if a provider fails the round ends, and the next check is 15 minutes later', async () => {
  const { ana, trip } = await awardCrew(app)
  await planTrip(ana)
  stub.scenario({ host: 'forecast', mode: '400', times: 1 })

  await look()
  expect(stub.calls().forecast).toBe(1)
  expect(await cardsOf(ana, trip)).toEqual([])

  await lookAgain(15 * 60_000)
  expect(await cardsOf(ana, trip)).not.toEqual([])
})
