import { randomUUID } from 'node:crypto'
import type { Guest } from '@sendit/core/invites/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew, invite, joinTrip, tokenOf } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const putAnswer = (caller: Caller, trip: { id: string }, answer: string, extra = {}) =>
  caller.put(`/api/trips/${trip.id}/my-answer`, { answer }, extra)
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

async function answersIn(caller: Caller, trip: { id: string }): Promise<Record<string, string | undefined>> {
  const members: Member[] = (await caller.get(`/api/trips/${trip.id}/members`)).json()
  return Object.fromEntries(members.map(({ displayName, answer }) => [displayName, answer]))
}

async function countsOf(caller: Caller, trip: { id: string }): Promise<Trip['answers']> {
  return (await caller.get(`/api/trips/${trip.id}`)).json<Trip>().answers
}

test('members are in until they answer otherwise, and the trip counts their answers', async () => {
  const { ana, ben, gus, trip } = await crew(app)
  expect(await answersIn(ana, trip)).toEqual({ ana: 'in', ben: 'in' })
  expect(await countsOf(ana, trip)).toEqual({ in: 2, maybe: 0, out: 0 })

  const reply = await putAnswer(ben, trip, 'maybe')

  expect([reply.statusCode, reply.json()]).toEqual([200, { answer: 'maybe' }])
  for (const caller of [ana, ben, gus]) {
    expect(await answersIn(caller, trip)).toEqual({ ana: 'in', ben: 'maybe' })
    expect(await countsOf(caller, trip)).toEqual({ in: 1, maybe: 1, out: 0 })
  }
  expect((await ana.get('/api/trips')).json<Trip[]>()[0]?.answers).toEqual({ in: 1, maybe: 1, out: 0 })
})

test('a guest who accepted has not answered until they do, and does not count among the members', async () => {
  const { ana, gus, gusToken, trip } = await crew(app)
  await app.visitor().post('/api/guest/join', { token: gusToken })
  const guests = async () => (await ana.get(`/api/trips/${trip.id}/guests`)).json<Guest[]>()
  expect(await guests()).toMatchObject([{ name: 'Gus', answer: null }])

  expect((await putAnswer(gus, trip, 'out')).statusCode).toBe(200)

  expect(await guests()).toMatchObject([{ name: 'Gus', answer: 'out' }])
  expect(await countsOf(ana, trip)).toEqual({ in: 2, maybe: 0, out: 0 })
})

test('open screens are updated on a new answer, but not when it is repeated', async () => {
  const { ben, trip } = await crew(app)
  const received: { type: string; topics: string[] }[] = []
  await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))

  await putAnswer(ben, trip, 'out')
  await putAnswer(ben, trip, 'out')

  expect(received).toMatchObject([{ type: 'trip_changed', topics: ['members'] }])
})

test('a repeated answer does not undo a later one', async () => {
  const { ana, ben, trip } = await crew(app)
  const key = once()
  const first = await putAnswer(ben, trip, 'out', key)
  await putAnswer(ben, trip, 'maybe')

  const again = await putAnswer(ben, trip, 'out', key)

  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect(await answersIn(ana, trip)).toMatchObject({ ben: 'maybe' })
})

test('a member who rejoins after leaving is in again', async () => {
  const { ana, ben, trip } = await crew(app)
  await putAnswer(ben, trip, 'out')
  await ben.delete(`/api/trips/${trip.id}/leave`)
  expect(await countsOf(ana, trip)).toEqual({ in: 1, maybe: 0, out: 0 })

  await joinTrip(ben, await invite(ana, trip, { email: ben.email }))

  expect(await answersIn(ana, trip)).toEqual({ ana: 'in', ben: 'in' })
})

test('the answer of a guest stays when they join as a member', async () => {
  const { ana, trip } = await crew(app)
  const link = await invite(ana, trip, { email: 'kim@crew.example', name: 'Kim' })
  await putAnswer(app.visitor().withInvite(tokenOf(link)), trip, 'maybe')

  await joinTrip(await app.signIn('kim@crew.example'), link)

  expect(await answersIn(ana, trip)).toEqual({ ana: 'in', ben: 'in', kim: 'maybe' })
})

test('ten answers at once leave one of them, whole', async () => {
  const { ana, ben, trip } = await crew(app)
  const answers = Array.from({ length: 10 }, (_, index) => ['in', 'maybe', 'out'][index % 3] ?? 'in')

  const replies = await Promise.all(answers.map((answer) => putAnswer(ben, trip, answer)))

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const counts = await countsOf(ana, trip)
  expect((counts?.in ?? 0) + (counts?.maybe ?? 0) + (counts?.out ?? 0)).toBe(2)
})

test.each([['no'], ['IN'], [''], [null], [7]])('the answer %j is none', async (answer) => {
  const { ana, ben, trip } = await crew(app)

  const reply = await ben.put(`/api/trips/${trip.id}/my-answer`, { answer })

  expect(refusalOf(reply)).toEqual([400, 'VALIDATION'])
  expect(await answersIn(ana, trip)).toMatchObject({ ben: 'in' })
})
