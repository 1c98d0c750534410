import { randomUUID } from 'node:crypto'
import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString()
const see = (caller: Caller, { id }: Outing, minutes: number, extra = {}) =>
  caller.post(`/api/outings/${id}/seen`, { seenAt: at(minutes) }, extra)
const read = async (caller: Caller, { id }: Outing): Promise<Outing> =>
  (await caller.get(`/api/outings/${id}`)).json()

async function benIsOut() {
  const crew = await awardCrew(app)
  const reply = await crew.ben.post(`/api/trips/${crew.trip.id}/outings`, { backBy: at(60) })
  app.clock.advanceMs(120 * MINUTE)
  const received: unknown[] = []
  await app.services.realtime.subscribe(tripTopic(crew.trip.id), (frame) => received.push(JSON.parse(frame)))
  return { ...crew, received, outing: reply.json() as Outing }
}

test('a member or guest reports a sighting, and sighting and arrival times are both stored', async () => {
  const { ana, gus, received, outing } = await benIsOut()
  expect(outing).toMatchObject({ lastSeenAt: null, toldLastSeenAt: null, lastSeenBy: null })

  expect((await see(ana, outing, 40)).json()).toMatchObject({
    ...{ lastSeenAt: at(40), toldLastSeenAt: at(120), backAt: null },
    lastSeenBy: { id: ana.user.id, name: ana.user.displayName },
  })
  const byGuest: Outing = (await see(gus, outing, 45)).json()

  expect(byGuest).toMatchObject({ lastSeenAt: at(45), lastSeenBy: { id: null } })
  expect(byGuest.lastSeenBy?.name).not.toBe('')
  expect(await read(ana, outing)).toEqual(byGuest)
  expect(received).toMatchObject(Array(2).fill({ type: 'trip_changed', topics: ['outings'] }))
})

test('the latest sighting wins in any order, and a repeat sends no live update', async () => {
  const { ana, cleo, received, outing } = await benIsOut()

  const replies = await Promise.all([see(ana, outing, 30), see(cleo, outing, 50), see(ana, outing, 10)])

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await read(ana, outing)).toMatchObject({ lastSeenAt: at(50), lastSeenBy: { id: cleo.user.id } })
  const before = received.length
  expect((await see(ana, outing, 50)).json().lastSeenBy.id).toBe(cleo.user.id)
  expect(received).toHaveLength(before)
})

test('a repeated sighting gets its first response and does not replace a later one', async () => {
  const { ana, cleo, outing } = await benIsOut()
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const first = await see(ana, outing, 30, key)
  await see(cleo, outing, 50)

  const again = await see(ana, outing, 30, key)

  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect((await read(ana, outing)).lastSeenAt).toBe(at(50))
})

test('a sighting of a rider already back returns the outing and stores nothing', async () => {
  const { ana, ben, outing } = await benIsOut()
  const back: Outing = (await ben.post(`/api/outings/${outing.id}/back`, {})).json()

  expect((await see(ana, outing, 40)).json()).toEqual(back)
})

test.each([
  ['before they went out', -1],
  ['in five minutes', 125],
  ['a day and an hour ago', -25 * 60],
])('a sighting %s is refused', async (_when, minutes) => {
  const { ana, outing } = await benIsOut()

  expect(await see(ana, outing, minutes)).toBeRefused(400, 'VALIDATION')

  expect((await read(ana, outing)).lastSeenAt).toBeNull()
})

test('outsiders cannot report a sighting', async () => {
  const { eve, outing } = await benIsOut()

  expect(await see(eve, outing, 40)).toBeRefused(404, 'NOT_FOUND')
})
