import type { SentMessage } from '@sendit/core/chat/contract.ts'
import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SYSTEM_USER_ID } from '#auth/users.ts'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const watch = () => watchOutings(app, app.clock.now())

async function overdueCrew() {
  const people = await awardCrew(app)
  const { ben, trip } = people
  await app.services.database.db.updateTable('trips').set({ timezone: 'Europe/Madrid' }).execute()
  const chat = `/api/trips/${trip.id}/messages`
  const outing = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMs(HOUR) })).json() as Outing
  const cardsOf = async (caller: Caller) => (await caller.get(chat)).json() as SentMessage[]
  app.clock.advanceMs(HOUR + 15 * MINUTE)
  return { ...people, chat, outing, cardsOf }
}

test('an overdue rider is posted once as a system message: live, searchable, visible to guests', async () => {
  const { ana, ben, gus, trip, chat, outing, cardsOf } = await overdueCrew()
  const received: { type: string; message?: SentMessage }[] = []
  await app.services.realtime.subscribe(tripTopic(trip.id), (frame) => received.push(JSON.parse(frame)))

  await Promise.all([watch(), watch()])
  await watch()

  const [card, ...others] = await cardsOf(gus)
  expect(others).toEqual([])
  expect(card).toMatchObject({
    ...{
      seq: 1,
      senderId: SYSTEM_USER_ID,
      senderName: 'SendIt!',
      senderIsGuest: false,
      senderIsSystem: true,
    },
    ...{ about: { kind: 'outing', id: outing.id }, createdAt: app.clock.now().toISOString() },
    text: `${ben.user.displayName} wanted to be back from the water by 15:00 (Madrid time) and was not by 15:15. As long as nobody says that they are: call them, ask on the beach, and if nobody has seen them call 112.`,
  })
  await expect
    .poll(() => received.filter(({ type }) => type === 'chat_message'))
    .toMatchObject([{ message: { id: card?.id } }])
  const found = (await ana.get(`${chat}/search?q=overdu beach`)).json()
  expect(JSON.stringify(found)).not.toContain(card?.id)
  expect(JSON.stringify((await ana.get(`${chat}/search?q=water beach`)).json())).toContain(card?.id)
  const unread = await ben.get(`${chat}/unread-count?since=${START.toISOString()}`)
  expect(unread.json()).toEqual({ count: 1 })
})

test('nobody edits a system message, only the owner deletes it, everyone reacts, replies and pins', async () => {
  const { ana, ben, cleo, gus, chat, cardsOf } = await overdueCrew()
  await watch()
  const [card] = await cardsOf(ana)
  const path = `/api/messages/${card?.id}`

  for (const caller of [ana, ben, gus])
    expect(await caller.patch(path, { text: 'All is well' })).toBeRefused(403, 'NOT_SENDER')
  for (const caller of [ben, cleo, gus]) expect(await caller.delete(path)).toBeRefused(403, 'NOT_SENDER')
  expect((await gus.put(`${path}/reactions/😮`)).statusCode).toBe(200)
  expect((await cleo.put(`${path}/pin`)).statusCode).toBe(200)
  const answer = await cleo.post(chat, { text: 'He is at the harbour', replyToId: card?.id })
  expect(answer.json()).toMatchObject({ replyTo: { senderName: 'SendIt!' } })

  expect((await ana.delete(path)).json()).toMatchObject({ about: null, text: 'Message deleted' })
})

test('a rider who moves "back by" and is overdue again is posted again', async () => {
  const { ana, ben, outing, cardsOf } = await overdueCrew()
  await watch()
  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMs(HOUR) })
  await watch()
  expect(await cardsOf(ana)).toHaveLength(1)
  app.clock.advanceMs(HOUR + 15 * MINUTE)

  await watch()

  expect((await cardsOf(ana)).map(({ about }) => about?.id)).toEqual([outing.id, outing.id])
})

test('its card reads the outing also when it has long left the board', async () => {
  const { ana, ben, gus, trip, outing } = await overdueCrew()
  await watch()
  await ana.post(`/api/outings/${outing.id}/back`, {})
  app.clock.advanceMs(3 * DAY)

  expect((await gus.get(`/api/trips/${trip.id}/outings`)).json()).toEqual([])
  const read = await gus.get(`/api/outings/${outing.id}`)
  expect(read.json()).toMatchObject({ rider: { id: ben.user.id }, backSaidBy: { id: ana.user.id } })
})

test('an archived trip gets no system message', async () => {
  const { ana, trip } = await overdueCrew()
  const { db } = app.services.database
  await db.updateTable('trips').set({ archived_at: app.clock.now() }).where('id', '=', trip.id).execute()

  await watch()

  expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
  expect((await ana.get(`/api/trips/${trip.id}/messages`)).statusCode).toBe(404)
})

test('nobody can sign in as SendIt! or mention it', async () => {
  const { ana, chat, cardsOf } = await overdueCrew()
  const asked = await ana.post('/api/auth/request-magic-link', { email: 'system:sendit' })
  expect(asked.statusCode).toBe(400)
  const named = await ana.post(chat, {
    text: '@SendIt! hello',
    mentions: [{ id: SYSTEM_USER_ID, from: 0, length: 8 }],
  })

  expect(named.statusCode).toBe(400)
  expect(await cardsOf(ana)).toEqual([])
})
