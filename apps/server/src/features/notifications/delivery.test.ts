import { afterEach, beforeEach, expect, test } from 'vitest'
import '#testing/matchers.ts'
import { HOUR_MS, MINUTE_MS, type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'

const SETTINGS = '/api/notices/settings'

let stage: NotificationCrew
beforeEach(async () => {
  stage = await notificationCrew()
})
afterEach(() => stage.close())

test('only the mentioned member is notified, by push and email', async () => {
  await stage.mention('wind at ten?')
  await stage.settle()

  expect(stage.phone.read()).toEqual([
    {
      title: 'Tarifa Kite Week',
      body: 'ana mentioned you: @Ben wind at ten?',
      tag: `${stage.trip.id} mentions`,
      path: `/chat?tripId=${stage.trip.id}`,
    },
  ])
  const [mail] = await stage.mailsTo(stage.ben.email)
  expect(mail?.subject).toBe('Tarifa Kite Week: ana mentioned you: @Ben wind at ten?')
  expect(await stage.mailsTo(stage.ana.email)).toEqual([])
})

test('an email about several mentions shows them all, each cut between words', async () => {
  const mine = (await stage.postMessage('Who drives?', {}, stage.ben)).json()
  const long = `${'wind and waves '.repeat(40)}at ten`
  await stage.mention('bring the pump.')
  await stage.mention(long)
  await stage.postMessage('I do', { replyToId: mine.id })
  await stage.settle()

  const [mail] = await stage.mailsTo(stage.ben.email)
  const paragraphs = (mail?.text ?? '').split('\n\n').filter((part) => /^ana /.test(part))
  expect(paragraphs.map((part) => part.replaceAll(/(wind and waves )+/g, '(…) '))).toEqual([
    'ana mentioned you: @Ben bring the pump.',
    'ana mentioned you: @Ben (…) wind and…',
    'ana answered you: I do',
  ])
  expect(mail?.subject).toBe(
    'Tarifa Kite Week: 3 messages that mention you or answer you. ana answered you: I do',
  )
  await stage.mention(long)
  await stage.settle()
  const [latest] = await stage.mailsTo(stage.ben.email)
  expect(latest?.subject).toMatch(
    /^Tarifa Kite Week: ana mentioned you: @Ben wind and waves .* (wind|and|waves)…$/,
  )
  expect(latest?.subject.length).toBeLessThanOrEqual(120)
})

test('a member is notified of replies, but not of their own messages', async () => {
  const mine = (await stage.postMessage('Who drives?', {}, stage.ben)).json()
  await stage.postMessage('I do', { replyToId: mine.id })
  await stage.settle()
  expect(stage.bodies()).toEqual(['ana answered you: I do'])
})

test('plain messages notify only members who opted in, several at once as one', async () => {
  await stage.postMessage('One')
  await stage.settle()
  expect(stage.bodies()).toEqual([])

  await stage.ben.put(SETTINGS, { categories: { messages: { push: true } } })
  for (const text of ['Two', 'Three', 'Four']) await stage.postMessage(text)
  await stage.settle()
  expect(stage.bodies()).toEqual(['3 new messages. ana: Four'])
})

test('notifications reflect messages read, deleted or edited before delivery', async () => {
  await stage.ben.put(SETTINGS, { categories: { messages: { push: true } } })
  const first = (await stage.postMessage('Read')).json()
  await stage.app.outbox.drain()
  await stage.ben.put(`/api/trips/${stage.trip.id}/read`, { seq: first.seq })
  const gone = (await stage.postMessage('Gone')).json()
  const typo = (await stage.postMessage('Tpyo')).json()
  await stage.ana.delete(`/api/messages/${gone.id}`)
  await stage.ana.patch(`/api/messages/${typo.id}`, { text: 'Typo' })
  await stage.settle()
  expect(stage.bodies()).toEqual(['ana: Typo'])

  const last = (await stage.postMessage('Also read')).json()
  await stage.app.outbox.drain()
  await stage.ben.put(`/api/trips/${stage.trip.id}/read`, { seq: last.seq })
  await stage.settle()
  expect(stage.bodies()).toHaveLength(1)
})

test('quiet hours hold all back but the water board, and end with one digest', async () => {
  // 23:00 in Madrid.
  stage.app.clock.advanceMs(12 * HOUR_MS)
  await stage.mention('tomorrow?')
  await stage.ana.post(`/api/trips/${stage.trip.id}/plan-items`, {
    ...{ kind: 'meal', title: 'Paella', day: '2026-07-16', startsAt: '20:30' },
  })
  await stage.settle()
  await stage.mention('and bring the pump')
  await stage.settle(3 * HOUR_MS)
  expect(stage.bodies()).toEqual([])

  await stage.settle(6 * HOUR_MS)
  const [digest, ...others] = stage.phone.read()
  expect(others).toEqual([])
  expect(digest?.title).toBe('While it was quiet')
  expect(digest?.body.split('\n').sort()).toEqual([
    'Tarifa Kite Week: 2 messages that mention you or answer you. ana mentioned you: @Ben and bring the pump',
    'Tarifa Kite Week: ana added to the plan: Paella',
  ])
  const mails = await stage.mailsTo(stage.ben.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Tarifa Kite Week: 2 messages that mention you or answer you. ana mentioned you: @Ben and bring the pump',
  ])
})

test('muting or leaving a trip stops its notifications, even for events already recorded', async () => {
  await stage.ben.put(`/api/trips/${stage.trip.id}/notices-mute`, {})
  await stage.mention('muted')
  await stage.settle()
  await stage.ben.delete(`/api/trips/${stage.trip.id}/notices-mute`)
  await stage.mention('then left')
  await stage.app.outbox.drain()
  await stage.ben.delete(`/api/trips/${stage.trip.id}/leave`)
  await stage.settle()
  expect(stage.bodies()).toEqual([])
  expect(await stage.mailsTo(stage.ben.email)).toEqual([])
  expect(await stage.app.services.database.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('a category switched off after the event sends no notification', async () => {
  await stage.mention('hello')
  await stage.app.outbox.drain()
  await stage.ben.put(SETTINGS, { categories: { mentions: { push: false, email: false } } })
  await stage.settle()
  expect(stage.bodies()).toEqual([])
  expect(await stage.mailsTo(stage.ben.email)).toEqual([])
})

test('message text stays off a lock screen that hides it', async () => {
  await stage.ben.put(SETTINGS, { hidesText: true })
  await stage.mention('SECRET')
  await stage.settle()
  expect(stage.bodies()).toEqual(['ana mentioned you'])
})

test('a failed push is retried for that browser only, without duplicates', async () => {
  const laptop = stage.service.browser(stage.key, 'Laptop')
  await stage.ben.post('/api/push/subscriptions', laptop.form)
  stage.service.answer({ status: 429, headers: { 'retry-after': '3600' } }, laptop.path)
  await stage.mention('once')
  await stage.settle()
  await stage.settle(30 * MINUTE_MS)
  expect([stage.phone.read().length, laptop.read().length]).toEqual([1, 0])

  stage.service.answer({ status: 201 }, laptop.path)
  await stage.settle(31 * MINUTE_MS)
  expect([stage.phone.read().length, laptop.read().length]).toEqual([1, 1])
  const left = await stage.app.services.database.db.selectFrom('notifications').select('channel').execute()
  expect(left).toEqual([{ channel: 'email' }])
})

test('a browser whose subscription has ended is removed', async () => {
  stage.service.answer({ status: 410 })
  await stage.mention('hello')
  await stage.settle()
  expect((await stage.ben.get('/api/push/subscriptions')).json()).toEqual([])
})

test('an event processed twice sends one notification', async () => {
  await stage.mention('once')
  await stage.app.outbox.drain()
  const { db } = stage.app.services.database
  await db
    .updateTable('jobs')
    .set({ leased_until_at: null, attempts: 1 })
    .where('kind', '=', 'deed')
    .execute()
  await stage.settle()
  expect(stage.bodies()).toEqual(['ana mentioned you: @Ben once'])
})
