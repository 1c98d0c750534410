import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordEvents } from '#live/trip-events.ts'
import { crew } from '#testing/crew.ts'
import { type PushService, startPushService } from '#testing/push-service.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

const HOUR_MS = 3_600_000

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
let service: PushService
beforeEach(async () => {
  service = await startPushService()
  nodes = await openTwoNodes(service.env)
})
afterEach(async () => {
  await nodes.close()
  await service.close()
})

async function bothSettle(ms = 60_000) {
  for (const _ of ['what was done', 'what is told of it']) {
    await Promise.all([nodes.first.outbox.drain(), nodes.second.outbox.drain()])
    for (const { clock } of [nodes.first, nodes.second]) clock.advanceMs(_ === 'what was done' ? ms : 0)
  }
  await Promise.all([nodes.first.outbox.drain(), nodes.second.outbox.drain()])
}

async function seed() {
  const { ana, ben, trip } = await crew(nodes.first)
  await bothSettle()
  const { key } = (await ben.get('/api/push/key')).json()
  const phone = service.browser(key)
  await ben.post('/api/push/subscriptions', { ...phone.form, timezone: 'UTC' })
  const mention = (text: string) =>
    ana.post(`/api/trips/${trip.id}/messages`, {
      ...{ text: `@Ben ${text}`, mentions: [{ id: ben.user.id, from: 0, length: 4 }] },
    })
  return { ana, trip, phone, mention }
}

test('two servers send a notification once', async () => {
  const { phone, mention } = await seed()
  for (const text of ['one', 'two', 'three']) {
    await mention(text)
    await bothSettle()
  }
  expect(phone.read().map(({ body }) => body)).toEqual(
    ['one', 'two', 'three'].map((text) => `ana mentioned you: @Ben ${text}`),
  )
})

test('notifications held overnight go out as one digest, whichever server is first', async () => {
  const { ana, trip, phone, mention } = await seed()
  for (const { clock } of [nodes.first, nodes.second]) clock.advanceMs(14 * HOUR_MS)
  await mention('tomorrow?')
  await ana.post(`/api/trips/${trip.id}/polls`, { question: 'Where?', options: ['Here', 'There'] })
  const item = { kind: 'meal', title: 'Paella', day: '2026-07-16', startsAt: '20:30' }
  await ana.post(`/api/trips/${trip.id}/plan-items`, item)
  await bothSettle()
  expect(phone.read()).toEqual([])

  await bothSettle(9 * HOUR_MS)
  const [digest, ...others] = phone.read()
  expect(others).toEqual([])
  expect(digest?.body.split('\n')).toHaveLength(3)
})

test('two servers processing many events at once notify once for each', async () => {
  const { ana, trip } = await seed()
  const { database } = nodes.first.services
  const connections = Array.from({ length: 200 }, (_, at) => ({
    ...{ tripId: trip.id, byUserId: ana.user.id },
    notificationRules: [{ to: 'crew' as const, item: { kind: 'photo' as const, by: `${at}` } }],
  }))
  for (const event of connections)
    await database.transact(({ tx }) => recordEvents(tx, [event], nodes.first.clock.now()))

  await Promise.all([nodes.first.outbox.drain(), nodes.second.outbox.drain()])

  const notifications = await database.db.selectFrom('notifications').select('item_count').execute()
  expect(notifications).toEqual([{ item_count: connections.length }])
})
