import { randomUUID } from 'node:crypto'
import { Today } from '@sendit/core/plan/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { awardCrew, createAward, nominate, step, vote as voteFor } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import type { Person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { paymentOf } from '#testing/money-crew.ts'
import { planItem } from '#testing/plan-crew.ts'
import { ask, vote } from '#testing/poll-crew.ts'
import { type StubMode, type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** 11:00 in Tarifa when the stub's weather was recorded; first of six days. */
const ELEVEN = new Date('2026-07-15T09:00:00.000Z')
const HOUR_MS = 3_600_000
const SESSION = {
  ...{ kind: 'session', title: 'Valdevaqueros', startsAt: '14:00', endsAt: '17:00' },
  beachId: 'valdevaqueros-tarifa',
}

let stub: StubWeather
let app: TestApp
let crew: Awaited<ReturnType<typeof awardCrew>>
beforeEach(async () => {
  stub = await startStubWeather()
  app = await createTestApp({ env: stub.env, start: ELEVEN })
  crew = await awardCrew(app)
})
afterEach(async () => {
  await app.close()
  await stub.close()
})

const askToday = (caller: Caller) => caller.get(`/api/trips/${crew.trip.id}/today`)
const read = async (caller: Caller) => Today.parse((await askToday(caller)).json())
const inHours = (hours: number) => new Date(ELEVEN.getTime() + hours * HOUR_MS).toISOString()
const ride = (who: Person, sizes: number[], card: object = {}) =>
  who.put('/api/profile', {
    ...{ displayName: who.user.displayName, weightKg: 75, level: 'intermediate', board: 'twintip' },
    ...{ quiver: sizes.map((size) => ({ id: randomUUID(), size, name: null })), ...card },
  })
const owe = async (creditor: Person, debtor: Person, amount: string) => {
  const form = { description: 'Dinner', amount, splitBetween: [debtor.user.id] }
  expect((await creditor.post(`/api/trips/${crew.trip.id}/expenses`, form)).statusCode).toBe(201)
}
const remind = (creditor: Person, debtor: Person) =>
  creditor.post(`/api/trips/${crew.trip.id}/reminders`, {
    fromUserId: debtor.user.id,
    toUserId: creditor.user.id,
  })

describe('the wind', () => {
  test('the best window of the day names its beach, and none of its words is greener than the verdict', async () => {
    const { day, timezone, window, calm, nextWindow, observedAt } = await read(crew.ana)

    expect([day, timezone, calm, nextWindow]).toEqual(['2026-07-15', 'Europe/Madrid', null, null])
    expect(window?.beachName).toBeTruthy()
    expect(window?.bars.length).toBeGreaterThanOrEqual(23)
    const inside = window?.bars.filter(({ time }) => window.from <= time && time < window.to) ?? []
    expect(inside.length).toBeGreaterThanOrEqual(2)
    expect(Math.min(...inside.map(({ windSpeed }) => windSpeed))).toBe(window?.lowestKnots)
    expect(Math.max(...inside.map(({ windSpeed }) => windSpeed))).toBe(window?.highestKnots)
    expect(window?.score ?? 0).toBeGreaterThanOrEqual(window?.verdict.tone === 'good' ? 80 : 60)
    expect(observedAt).toBe(window?.verdict.asOf)
  })

  test.each<[StubMode, string]>([
    ['calm', 'Too light'],
    ['squalls', 'Gusty'],
    ['thunder', 'Thunderstorm'],
    ['offshore', 'Offshore'],
    ['gale', 'Nuking'],
  ])('a day of %s has no window and says why', async (mode, word) => {
    stub.scenario({ host: 'forecast', mode })

    const { window, calm, nextWindow, mine } = await read(crew.ana)

    expect([window, nextWindow, mine]).toEqual([null, null, null])
    expect(calm?.verdict).toMatchObject({ tone: 'low', word })
    expect(calm?.lowestKnots).toBeLessThanOrEqual(calm?.highestKnots ?? 0)
  })

  test('without a provider the rest of the day is still returned', async () => {
    stub.scenario({ host: 'forecast', mode: '503' })
    const item = await planItem(crew.ben, crew.trip, { startsAt: '20:30' })

    const { window, calm, observedAt, next } = await read(crew.ana)

    expect([window, calm, observedAt]).toEqual([null, null, null])
    expect(next?.itemId).toBe(item.id)
  })

  test('on the day before it is about the first day', async () => {
    await crew.ana.patch(`/api/trips/${crew.trip.id}`, { tripDate: '2026-07-16', tripEndDate: '2026-07-20' })

    const { day, window, calm } = await read(crew.ana)

    expect([day, window?.day ?? calm?.day]).toEqual(['2026-07-16', '2026-07-16'])
  })
})

describe('who rides', () => {
  test('lists the reader’s kite and those of riders going to the day’s session', async () => {
    const { ana, ben, cleo, trip } = crew
    await ride(ana, [7, 9, 12])
    await ride(ben, [9])
    const session = await planItem(cleo, trip, SESSION)
    await planItem(cleo, trip, { ...SESSION, day: '2026-07-16' })
    for (const who of [ana, ben]) await who.put(`/api/plan-items/${session.id}/answer`, { answer: 'yes' })
    await cleo.put(`/api/plan-items/${session.id}/answer`, { answer: 'maybe' })

    const { mine, riding, sessionId } = await read(ana)

    expect(sessionId).toBe(session.id)
    expect(mine).toMatchObject({ kite: { size: expect.any(Number) }, word: expect.any(String) })
    expect(riding).toEqual([
      {
        ...{ id: ben.user.id, name: 'ben', profileImageUrl: null },
        ...{ kite: expect.anything(), word: expect.any(String) },
      },
    ])
  })

  test('a forecast too old for a verdict gives no rider a kite or advice', async () => {
    const { ana, ben, cleo, trip } = crew
    for (const who of [ana, ben]) await ride(who, [7, 9, 12])
    await ana.patch(`/api/trips/${trip.id}`, { tripDate: '2026-07-16', tripEndDate: '2026-07-20' })
    const session = await planItem(cleo, trip, { ...SESSION, day: '2026-07-16' })
    await ben.put(`/api/plan-items/${session.id}/answer`, { answer: 'yes' })
    expect((await read(ana)).mine).not.toBeNull()
    stub.scenario({ host: 'forecast', mode: '400' })
    app.clock.advanceMs(9.1 * HOUR_MS)

    const { window, mine, riding } = await read(ana)

    expect(window?.verdict.word).toBe('Old forecast')
    expect(mine).toBeNull()
    expect(riding).toEqual([{ id: ben.user.id, name: 'ben', profileImageUrl: null }])
  })

  test('guests read who rides, and neither kites nor words nor what waits for members', async () => {
    const { ana, ben, gus, eve, trip } = crew
    await ride(ben, [9], { weightKg: 83.25 })
    const session = await planItem(ana, trip, SESSION)
    await ben.put(`/api/plan-items/${session.id}/answer`, { answer: 'yes' })
    await ask(ana, trip, { closesAt: inHours(5) })

    const { mine, riding, waiting } = await read(gus)

    expect(mine).toBeNull()
    expect(riding).toEqual([{ id: ben.user.id, name: 'ben', profileImageUrl: null }])
    expect(waiting.map(({ kind }) => kind)).toEqual(['answer'])
    expect((await askToday(ana)).body).not.toContain('83.25')
    expect(await askToday(eve)).toBeRefused(404, 'NOT_FOUND')
  })
})

describe('the next item', () => {
  test('is the first thing that is not over, and who drives to it', async () => {
    const { ana, ben, trip } = crew
    await planItem(ben, trip, { title: 'Breakfast', startsAt: '09:00' })
    const drive = await planItem(ben, trip, { kind: 'drive', title: 'Van to the beach', startsAt: '12:00' })
    await planItem(ben, trip, { startsAt: '20:30' })
    const next = async () => (await read(ana)).next

    expect(await next()).toMatchObject({
      ...{ itemId: drive.id, day: '2026-07-15', startsAt: '12:00', at: '2026-07-15T10:00:00.000Z' },
      driver: { id: ben.user.id, name: 'ben', leavesAt: null, hasSeat: false },
    })
    await ana.put(`/api/plan-items/${drive.id}/answer`, { answer: 'yes' })
    expect((await next())?.driver?.hasSeat).toBe(true)
    await ana.put(`/api/plan-items/${drive.id}/answer`, { answer: 'no' })
    expect(await next()).toMatchObject({ startsAt: '20:30', driver: null })
  })

  test('names the car in which the reader has a seat that day', async () => {
    const { ana, ben, cleo, trip } = crew
    const car = { kind: 'arrival', day: '2026-07-15', mode: 'car', seatsOffered: 3 }
    const lift = (await ben.post(`/api/trips/${trip.id}/journeys`, { ...car, time: '12:05' })).json()
    await cleo.post(`/api/trips/${trip.id}/journeys`, { ...car, time: '11:30' })
    await ana.put(`/api/journeys/${lift.id}/seat`, {})
    await planItem(ben, trip, { kind: 'other', title: 'Meet at the flagpole', startsAt: '12:30' })

    expect((await read(ana)).next?.driver).toEqual({
      ...{ id: ben.user.id, name: 'ben', leavesAt: '12:05', hasSeat: true },
    })
    expect((await read(crew.gus)).next?.driver).toBeNull()
  })
})

test('who is on the water is named with when they are back, guests read it too', async () => {
  const { ana, ben, gus, trip } = crew
  const outing = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inHours(2) })).json()

  for (const caller of [ana, gus])
    expect((await read(caller)).onWater).toEqual([{ id: ben.user.id, name: 'ben', backBy: inHours(2) }])
  await ana.post(`/api/outings/${outing.id}/back`, {})
  expect((await read(ana)).onWater).toEqual([])
})

describe('what waits for the reader', () => {
  test('an answer, a debt they were reminded of, a vote and a poll that end today, in this order', async () => {
    const { ana, ben, cleo, trip } = crew
    const session = await planItem(ben, trip, SESSION)
    await planItem(ben, trip, { day: '2026-07-16' })
    await planItem(ana, trip, { title: 'Tapas' })
    await owe(ben, ana, '64.06')
    await owe(cleo, ana, '10.00')
    await remind(ben, ana)
    const poll = await ask(ben, trip, { closesAt: inHours(5) })
    await ask(ben, trip, { question: 'Next year?', closesAt: inHours(14) })
    await ask(ben, trip, { question: 'Open end?' })
    const award = (await createAward(ben, trip, 'Golden Pump')).json()
    const forCleo = await nominate(ben, award, cleo)
    await step(ana, award, { status: 'voting', votingEndsAt: inHours(9) })

    const { waiting } = await read(ana)

    expect(waiting).toEqual([
      {
        ...{ kind: 'answer', id: session.id, name: 'Valdevaqueros', text: 'Are you in for Valdevaqueros?' },
        until: '2026-07-15T12:00:00.000Z',
      },
      { kind: 'debt', id: ben.user.id, name: 'ben', text: 'You owe ben £64.06', until: null },
      {
        ...{ kind: 'poll', id: poll.id, name: 'Where do we eat?', text: 'Vote on Where do we eat?' },
        until: inHours(5),
      },
      { kind: 'vote', id: award.id, name: 'Golden Pump', text: 'Vote on Golden Pump', until: inHours(9) },
    ])

    await ana.put(`/api/plan-items/${session.id}/answer`, { answer: 'no' })
    await vote(ana, poll, [poll.options[0]?.id ?? ''])
    await voteFor(ana, award, forCleo)
    const paid = await ana.post(`/api/trips/${trip.id}/payments`, paymentOf(ana, ben, '64.06'))
    expect(paid.statusCode).toBe(201)
    expect((await read(ana)).waiting).toEqual([])
  })

  test('a debt without a reminder is not listed', async () => {
    await owe(crew.ben, crew.ana, '64.06')

    expect((await read(crew.ana)).waiting).toEqual([])
  })
})

test('there is no version ETag, and a rider who asks too often is rate-limited', async () => {
  const first = await askToday(crew.ana)
  expect(first.headers.etag ?? '').not.toMatch(/^"?\d/)
  await askToday(crew.ben)
  for (let count = 1; count < 60; count += 1) await askToday(crew.ana)

  expect((await askToday(crew.ana)).statusCode).toBe(429)
})
