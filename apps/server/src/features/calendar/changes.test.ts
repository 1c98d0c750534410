import { CANCELLED_DAYS, FEED_STATE_DAYS } from '@sendit/core/calendar/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#queue/cleanup.ts'
import { type ReadEvent, readFeed, readTripFile, renewFeed } from '#testing/calendar-crew.ts'
import { planTrip } from '#testing/crew.ts'
import { planCrew, planItem } from '#testing/plan-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const DAY_MS = 86_400_000
const statesOf = (events: ReadEvent[]) =>
  Object.fromEntries(events.map(({ uid, status, sequence }) => [uid, `${status} ${sequence}`]))

async function stage() {
  const people = await planCrew(app)
  const path = await renewFeed(people.ana)
  const trip = `trip-${people.trip.id}@sendit`
  const dinner = `plan-${people.item.id}@sendit`
  const read = async () => statesOf(await readFeed(app, path))
  expect(await read()).toEqual({ [trip]: 'CONFIRMED 0', [dinner]: 'CONFIRMED 0' })
  return { ...people, path, read, uids: { trip, dinner } }
}

test('an unchanged event keeps its number, and a changed one gets the next', async () => {
  const { ben, item, read, uids } = await stage()
  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 0' })

  await ben.patch(`/api/plan-items/${item.id}`, { startsAt: '21:00' })
  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 1' })
  await ben.patch(`/api/plan-items/${item.id}`, { place: 'El Lola' })
  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 2' })
})

test('moving the trip moves all that is planned, under the same names', async () => {
  const { ana, trip, path, read, uids } = await stage()

  await ana.patch(`/api/trips/${trip.id}`, {
    tripDate: '2026-07-16',
    tripEndDate: '2026-07-21',
    movesPlan: true,
  })

  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 1', [uids.dinner]: 'CONFIRMED 1' })
  expect((await readFeed(app, path)).map(({ start }) => start)).toEqual([
    ...['2026-07-16', '2026-07-16T18:30:00.000Z'],
  ])
})

test('a new feed address returns the same events with the same ids and numbers', async () => {
  const { ana, ben, item, read, uids } = await stage()
  await ben.patch(`/api/plan-items/${item.id}`, { startsAt: '21:00' })
  await read()

  const again = statesOf(await readFeed(app, await renewFeed(ana)))

  expect(again).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 1' })
})

test('a deleted event is listed as cancelled for a while, with title and time', async () => {
  const { ben, item, path, read, uids } = await stage()

  await ben.delete(`/api/plan-items/${item.id}`)

  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CANCELLED 1' })
  expect((await readFeed(app, path)).at(-1)).toMatchObject({
    summary: 'Dinner at El Lola',
    start: '2026-07-15T18:30:00.000Z',
  })
  app.clock.advanceMs(CANCELLED_DAYS * DAY_MS)
  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CANCELLED 1' })
  app.clock.advanceMs(DAY_MS)
  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0' })
})

test('a deleted journey and a seat that was given up are cancelled', async () => {
  const { ana, cleo, trip, read } = await stage()
  const travel = async (caller: typeof ana, form: object) =>
    (await caller.post(`/api/trips/${trip.id}/journeys`, { day: '2026-07-14', mode: 'car', ...form })).json()
  const own = await travel(ana, { kind: 'departure' })
  const lift = await travel(cleo, { kind: 'arrival', seatsOffered: 2 })
  await ana.put(`/api/journeys/${lift.id}/seat`, {})
  const names = [`journey-${own.id}@sendit`, `journey-${lift.id}@sendit`]
  expect(await read()).toMatchObject(Object.fromEntries(names.map((uid) => [uid, 'CONFIRMED 0'])))

  await ana.delete(`/api/journeys/${own.id}`)
  await ana.delete(`/api/journeys/${lift.id}/seat`)

  expect(await read()).toMatchObject(Object.fromEntries(names.map((uid) => [uid, 'CANCELLED 1'])))
})

test('a trip that was left is cancelled with all of it, and is back when one joins again', async () => {
  const { ana, trip, read, uids } = await stage()

  await ana.delete(`/api/trips/${trip.id}/leave`)
  expect(await read()).toEqual({ [uids.trip]: 'CANCELLED 1', [uids.dinner]: 'CANCELLED 1' })
  await app.services.database.db
    .updateTable('memberships')
    .set({ left_at: null })
    .where('user_id', '=', ana.user.id)
    .execute()
  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 2', [uids.dinner]: 'CONFIRMED 2' })
})

test('a trip that its last member left is cancelled', async () => {
  const { eve } = await planCrew(app)
  const alone = await planTrip(eve, { name: 'Alone' })
  const path = await renewFeed(eve)
  await readFeed(app, path)

  await eve.delete(`/api/trips/${alone.id}/leave`)

  expect(statesOf(await readFeed(app, path))).toEqual({ [`trip-${alone.id}@sendit`]: 'CANCELLED 1' })
})

test('what came and went between two looks was never there', async () => {
  const { ben, trip, read, uids } = await stage()
  const drive = await planItem(ben, trip, { kind: 'drive', title: 'To the airport' })
  await ben.delete(`/api/plan-items/${drive.id}`)

  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 0' })
})

test('the trip file continues the numbers of the feed and of an earlier file', async () => {
  const { ana, ben, gus, item, trip, read, uids } = await stage()
  const file = async (caller: Parameters<typeof readTripFile>[0]) =>
    statesOf(await readTripFile(caller, trip))
  expect(await file(gus)).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 0' })

  await ben.patch(`/api/plan-items/${item.id}`, { startsAt: '21:00' })
  expect(await file(ana)).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 1' })
  await ben.delete(`/api/plan-items/${item.id}`)

  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CANCELLED 2' })
  expect(await file(gus)).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CANCELLED 1' })
})

test('concurrent reads count a change once', async () => {
  const { ben, item, path, read, uids } = await stage()
  await ben.patch(`/api/plan-items/${item.id}`, { startsAt: '21:00' })

  const looks = await Promise.all(Array.from({ length: 8 }, () => readFeed(app, path)))

  for (const events of looks) expect(statesOf(events)[uids.dinner]).toBe('CONFIRMED 1')
  expect(await read()).toEqual({ [uids.trip]: 'CONFIRMED 0', [uids.dinner]: 'CONFIRMED 1' })
})

test('the feed state of a trip is deleted a year after it leaves the calendar', async () => {
  const { read } = await stage()
  const { database } = app.services
  const entries = async () =>
    (await database.db.selectFrom('calendar_entries').select('uid').execute()).length
  const after = (days: number) => new Date(Date.parse('2026-07-20T12:00:00Z') + days * DAY_MS)
  await read()

  await cleanUp(database, after(FEED_STATE_DAYS))
  expect(await entries()).toBe(2)
  await cleanUp(database, after(FEED_STATE_DAYS + 1))
  expect(await entries()).toBe(0)
})
