import { randomUUID } from 'node:crypto'
import { SessionRiders } from '@sendit/core/plan/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import { type Caller, createCaller } from '#testing/caller.ts'
import { openCountingServer } from '#testing/counting-server.ts'
import '#testing/matchers.ts'
import { planItem } from '#testing/plan-crew.ts'
import { membershipRow, userRow } from '#testing/rows.ts'
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
const read = (caller: Caller, { id }: { id: string }) => caller.get(`/api/plan-items/${id}/riders`)
const ridersOf = async (caller: Caller, item: { id: string }) =>
  SessionRiders.parse((await read(caller, item)).json())

async function sessionCrew(form: object = {}) {
  const people = await awardCrew(app)
  return { ...people, item: await planItem(people.ben, people.trip, { ...SESSION, ...form }) }
}

test('each rider has a word and one of their kites that came along, by the wind on the beach at those hours', async () => {
  const { ana, ben, cleo, item } = await sessionCrew()
  const quiver = kites(7, 9, 12)
  await ride(ben, { weightKg: 75, level: 'intermediate', board: 'twintip', quiver })
  await ride(cleo, { weightKg: 58.5, level: 'beginner', quiver: kites(12) })

  const { state, wind, caps, riders, stale } = await ridersOf(ana, item)

  expect([state, caps, stale]).toEqual(['known', [], false])
  expect(wind).toMatchObject({ lowest: expect.any(Number), gust: expect.any(Number) })
  expect(wind?.lowest).toBeLessThanOrEqual(wind?.mean ?? 0)
  expect(wind?.mean).toBeLessThanOrEqual(wind?.highest ?? 0)
  expect(wind?.score).toBeGreaterThan(60)
  expect(riders).toEqual([
    { userId: ana.user.id, kite: null, word: 'unknown', tooStrongFor: null, spare: null },
    { userId: ben.user.id, kite: quiver[0]?.id, word: 'powered', tooStrongFor: null, spare: null },
    { userId: cleo.user.id, kite: null, word: 'too strong', tooStrongFor: 'level', spare: null },
  ])
  const [asked] = stub.requests.filter((request) => request.includes('forecast_days=8'))
  expect(asked).toContain('cell_selection=sea')
})

test('no rider’s weight is exposed, and guests do not see kites', async () => {
  const { ana, ben, gus, eve, item } = await sessionCrew()
  await ride(ben, { weightKg: 83.25, level: 'advanced', quiver: kites(7, 9) })

  expect(JSON.stringify((await read(ana, item)).json())).not.toMatch(/weight|83\.25/i)
  const { wind, riders } = await ridersOf(gus, item)
  expect(wind).not.toBeNull()
  expect(riders).toEqual([])
  expect(await read(eve, item)).toBeRefused(404, 'NOT_FOUND')
})

test('a crew member’s unused kite is offered to a rider with no suitable one', async () => {
  const { ana, ben, cleo, item } = await sessionCrew()
  const quiver = kites(7, 10)
  await ride(ben, { weightKg: 102, level: 'intermediate', board: 'twintip', quiver })
  await ride(cleo, { weightKg: 74, level: 'intermediate', board: 'twintip', quiver: kites(13) })

  const { riders } = await ridersOf(ana, item)

  expect(riders.find(({ userId }) => userId === cleo.user.id)).toEqual({
    ...{ userId: cleo.user.id, kite: null, word: 'too strong', tooStrongFor: 'kites' },
    spare: { ownerId: ben.user.id, kiteId: quiver[0]?.id },
  })
})

test('the beach hours of the day and of the session are included', async () => {
  const { ana, item } = await sessionCrew()

  const { timezone, hours, wind } = await ridersOf(ana, item)

  expect(timezone).toBe('Europe/Madrid')
  expect(hours.length).toBeGreaterThanOrEqual(23)
  expect(wind).toMatchObject({
    from: '2026-07-15T12:00:00.000Z',
    to: '2026-07-15T15:00:00.000Z',
    isIdeal: true,
  })
})

test('the first tide turn after the start is included on days with tide data', async () => {
  const { ana, ben, trip, item } = await sessionCrew()
  const { tide } = await ridersOf(ana, item)
  expect(tide?.kind).toBe('high')
  expect(tide?.time).toMatch(/^2026-07-15T1(3:5|4:0)/)

  const later = await planItem(ben, trip, { ...SESSION, day: '2026-07-18' })
  expect((await ridersOf(ana, later)).tide).toBeNull()
})

test('a failed sea forecast does not hold back rider verdicts', async () => {
  const { ana, ben, item } = await sessionCrew()
  await ride(ben, { weightKg: 75, level: 'intermediate', quiver: kites(7, 9, 12) })
  stub.scenario({ host: 'marine', mode: '503' })

  const { tide, riders } = await ridersOf(ana, item)

  expect(tide).toBeNull()
  expect(riders.find(({ userId }) => userId === ben.user.id)?.word).toBe('powered')
})

test('a kite that stayed at home is not picked', async () => {
  const { ana, ben, trip, item } = await sessionCrew()
  const quiver = kites(7, 12)
  await ride(ben, { weightKg: 75, level: 'intermediate', quiver })
  await ben.put(`/api/trips/${trip.id}/my-kites`, { kiteIds: [quiver[1]?.id] })

  const { riders } = await ridersOf(ana, item)

  expect(riders.find(({ userId }) => userId === ben.user.id)).toMatchObject({
    kite: null,
    word: 'too strong',
  })
})

test.each([
  ['offshore', 'Offshore wind'],
  ['thunder', 'Thunderstorm'],
] as const)('under %s no rider gets a verdict, and the reason is given', async (mode, reason) => {
  const { ben, item } = await sessionCrew()
  await ride(ben, { weightKg: 75, level: 'intermediate', quiver: kites(7, 9, 12) })
  stub.scenario({ host: 'forecast', mode })

  const { wind, caps, stoppedBy, riders } = await ridersOf(ben, item)

  expect(wind).not.toBeNull()
  expect(caps.map((cap) => cap.reason)).toContain(reason)
  expect(stoppedBy.map((cap) => cap.reason)).toContain(reason)
  expect(riders).toHaveLength(3)
  for (const rider of riders) expect(rider).toMatchObject({ kite: null, word: null })
})

test('beyond the forecast it gives the day on which it will be known', async () => {
  const { ben, item } = await sessionCrew({ day: '2026-07-24' })
  await ride(ben, { weightKg: 75, level: 'intermediate', quiver: kites(7, 9, 12) })

  const answer = await ridersOf(ben, item)

  expect(answer).toMatchObject({ state: 'later', forecastFrom: '2026-07-19', wind: null, caps: [] })
  for (const rider of answer.riders) expect(rider).toMatchObject({ kite: null, word: 'unknown' })
})

test.each([
  ['hours that are over', { day: '2026-07-10' }],
  ['no beach', { beachId: null, place: 'The big dune' }],
])('of %s nothing is known', async (_name, form) => {
  const { ben, item } = await sessionCrew(form)

  expect(await ridersOf(ben, item)).toMatchObject({ state: 'unknown', wind: null, stale: false })
})

test('a beach that is ours no more leaves the table as it is', async () => {
  const { ben, item } = await sessionCrew()
  await app.services.database.db
    .updateTable('plan_items')
    .set({ beach_id: 'atlantis' })
    .where('id', '=', item.id)
    .execute()

  const { state, riders } = await ridersOf(ben, item)

  expect(state).toBe('unknown')
  expect(riders.map(({ word }) => word)).toEqual(['unknown', 'unknown', 'unknown'])
})

test('while the provider is down the last forecast is marked stale, then dropped', async () => {
  const { ben, item } = await sessionCrew()
  await read(ben, item)
  app.clock.advanceMs(90 * MINUTE_MS)
  stub.scenario({ host: 'forecast', mode: '400' })

  expect(await ridersOf(ben, item)).toMatchObject({ state: 'known', stale: true })
  app.clock.advanceMs(24 * 60 * MINUTE_MS)
  expect(await ridersOf(ben, item)).toMatchObject({ state: 'unknown', wind: null })
})

test('a forecast too old for a verdict tells no rider to ride', async () => {
  const { ben, cleo, item } = await sessionCrew({ endsAt: '21:30' })
  await ride(ben, { weightKg: 75, level: 'intermediate', board: 'twintip', quiver: kites(7) })
  await ride(cleo, { weightKg: 58.5, level: 'beginner', quiver: kites(12) })
  const verdicts = () =>
    ridersOf(ben, item).then(({ verdict, riders }) => [verdict?.word, ...riders.map(({ word }) => word)])
  expect(await verdicts()).toEqual([expect.any(String), 'unknown', 'powered', 'too strong'])
  stub.scenario({ host: 'forecast', mode: '400' })
  app.clock.advanceMs(6.1 * 60 * MINUTE_MS)

  expect(await verdicts()).toEqual(['Old forecast', 'unknown', 'unknown', 'too strong'])
  const { riders } = await ridersOf(ben, item)
  expect(riders.map(({ kite }) => kite)).toEqual([null, null, null])
})

test('rider verdicts from an older forecast come at once, marked as refreshing, then newer ones', async () => {
  const { ben, item } = await sessionCrew()
  await ride(ben, { weightKg: 75, level: 'intermediate', board: 'twintip', quiver: kites(7) })
  const bens = () => ridersOf(ben, item).then(({ refreshing, riders }) => [refreshing, riders[1]?.word])
  expect(await bens()).toEqual([false, 'powered'])
  stub.scenario({ host: 'forecast', mode: 'light' })
  app.clock.advanceMs(16 * MINUTE_MS)

  expect(await bens()).toEqual([true, 'powered'])
  // The limit is 60 calls a minute, and the clock is frozen.
  await expect.poll(bens, { interval: 500 }).toEqual([false, 'no kite'])
})

test('who has left is not in it, nor who is out of the trip and has not answered', async () => {
  const { ana, ben, cleo, trip, item } = await sessionCrew()
  await ben.put(`/api/trips/${trip.id}/my-answer`, { answer: 'out' })
  await cleo.put(`/api/plan-items/${item.id}/answer`, { answer: 'yes' })
  expect((await ridersOf(ana, item)).riders.map(({ userId }) => userId)).toEqual([ana.user.id, cleo.user.id])

  await ben.put(`/api/plan-items/${item.id}/answer`, { answer: 'maybe' })
  await cleo.delete(`/api/trips/${trip.id}/leave`)

  expect((await ridersOf(ana, item)).riders.map(({ userId }) => userId)).toEqual([ana.user.id, ben.user.id])
})

test('fifty riders cost the same few statements as three', async () => {
  const { ben, trip, item } = await sessionCrew()
  const { server, counted } = await openCountingServer(app)
  const reader = createCaller(server)
  for (const [name, value] of ben.cookies) reader.cookies.set(name, value)
  const statements = async () => {
    const before = counted()
    const { riders } = SessionRiders.parse((await read(reader, item)).json())
    return { riders: riders.length, statements: counted() - before }
  }

  const few = await statements()
  const { db } = app.services.database
  for (let index = 3; index < 50; index += 1) {
    const id = randomUUID()
    await db
      .insertInto('users')
      .values(userRow(id, `Rider ${index} ${id}`, TWO_PM))
      .execute()
    await db
      .insertInto('memberships')
      .values(membershipRow(trip.id, id, TWO_PM))
      .execute()
  }
  const many = await statements()
  await server.close()

  expect([few.riders, many.riders]).toEqual([3, 50])
  expect(many.statements).toBe(few.statements)
  expect(many.statements).toBeLessThanOrEqual(5)
})
