import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTripEvents, tripTopic } from '#live/trip-events.ts'
import '#testing/matchers.ts'
import { addOptions, close, pollCrew, see, vote } from '#testing/poll-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createPollClosing } from './service.ts'

const MINUTE = 60_000
const START = new Date('2026-07-01T09:00:00.000Z')
const CLOSES_AT = new Date(START.getTime() + MINUTE)

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

const closeAllDue = () => closing().closeDue(app.clock.now())
function closing() {
  const { database, realtime } = app.services
  return createPollClosing({ database, tripEvents: createTripEvents(realtime) })
}

async function listenTo(trip: { id: string }): Promise<unknown[]> {
  const received: unknown[] = []
  await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))
  return received
}

test('the maker or the owner closes a poll, which ends it for good', async () => {
  const { ana, ben, cleo, gus, poll, lola, villa } = await pollCrew(app)
  await vote(cleo, poll, [lola])
  expect(await close(cleo, poll)).toBeRefused(403, 'NOT_OWNER')
  expect(await close(gus, poll)).toBeRefused(403, 'GUEST_FORBIDDEN')

  const closed = await close(ana, poll)

  expect(closed.json()).toMatchObject({
    closedAt: START.toISOString(),
    closedBy: { id: ana.user.id, name: ana.user.displayName },
    options: [
      { votes: 1, voters: [{ id: cleo.user.id }] },
      { votes: 0, voters: [] },
    ],
  })
  expect(await vote(cleo, poll, [villa])).toBeRefused(409, 'POLL_CLOSED')
  expect(await vote(cleo, poll, [])).toBeRefused(409, 'POLL_CLOSED')
  expect(await addOptions(ben, poll, 'Pizza')).toBeRefused(409, 'POLL_CLOSED')
  expect(await close(ben, poll)).toBeRefused(409, 'POLL_CLOSED')
  expect((await see(ben, poll)).options[0]).toMatchObject({ votes: 1 })
})

test('of two closings at once one works', async () => {
  const { ana, ben, poll } = await pollCrew(app)

  const replies = await Promise.all([close(ana, poll), close(ben, poll)])

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('nothing is accepted after the deadline, even before the poll has been closed', async () => {
  const { ben, poll, lola } = await pollCrew(app, { closesAt: CLOSES_AT.toISOString() })
  app.clock.set(new Date(CLOSES_AT.getTime() - 1))
  expect((await vote(ben, poll, [lola])).statusCode).toBe(200)

  app.clock.set(CLOSES_AT)

  expect(await vote(ben, poll, [])).toBeRefused(409, 'POLL_CLOSED')
  expect(await addOptions(ben, poll, 'Pizza')).toBeRefused(409, 'POLL_CLOSED')
  expect(await close(ben, poll)).toBeRefused(409, 'POLL_CLOSED')
})

test('a poll closes itself once at its deadline, with results and a live update', async () => {
  const { ana, ben, trip, poll, lola } = await pollCrew(app, {
    closesAt: CLOSES_AT.toISOString(),
    hidesResultsUntil: 'end',
  })
  await vote(ben, poll, [lola])
  const received = await listenTo(trip)
  app.clock.set(new Date(CLOSES_AT.getTime() - 1))
  await closeAllDue()
  expect(received).toEqual([])

  app.clock.advanceMs(3_000)
  await Promise.all([closeAllDue(), closeAllDue()])
  await closeAllDue()

  expect(received).toMatchObject([{ type: 'trip_changed', topics: ['polls'] }])
  expect(await see(ana, poll)).toMatchObject({
    closedAt: CLOSES_AT.toISOString(),
    closedBy: null,
    options: [{ votes: 1 }, { votes: 0 }],
  })
})

test('a poll closed before its deadline keeps its closing time', async () => {
  const { ben, trip, poll } = await pollCrew(app, { closesAt: CLOSES_AT.toISOString() })
  await close(ben, poll)
  const received = await listenTo(trip)

  app.clock.set(CLOSES_AT)
  await closeAllDue()

  expect(received).toEqual([])
  expect(await see(ben, poll)).toMatchObject({
    closedAt: START.toISOString(),
    closedBy: { id: ben.user.id },
  })
})

test('polls of a trip that everyone has left close too, without blocking others', async () => {
  const { ana, ben, cleo, trip, poll } = await pollCrew(app, { closesAt: CLOSES_AT.toISOString() })
  for (const person of [cleo, ben, ana]) await person.delete(`/api/trips/${trip.id}/leave`)

  app.clock.set(CLOSES_AT)
  await closeAllDue()

  const { db } = app.services.database
  const row = await db.selectFrom('polls').select('closed_at').where('id', '=', poll.id).executeTakeFirst()
  expect(row?.closed_at).toEqual(CLOSES_AT)
  expect(await ana.get(`/api/polls/${poll.id}`)).toBeRefused(404, 'NOT_FOUND')
})
