import { MAX_DEVICES } from '@sendit/core/notifications/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { type PushService, startPushService } from '#testing/push-service.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const PATH = '/api/push/subscriptions'

let app: TestApp
let service: PushService
let ana: Caller
let key: string
beforeEach(async () => {
  service = await startPushService()
  app = await createTestApp({ env: service.env })
  ana = await app.signIn('ana@crew.example')
  key = (await ana.get('/api/push/key')).json().key
})
afterEach(async () => {
  await app.close()
  await service.close()
})

const labels = async (who = ana) => (await who.get(PATH)).json().map(({ label }: { label: string }) => label)
const outcomes = async () => (await ana.post('/api/push/test')).json().devices

test('the push key response says whether Apple accepts notifications from this server', async () => {
  const reaches = async (env: Record<string, string>) => {
    const other = await createTestApp({ env })
    const { reachesApple } = (await (await other.signIn('ana@crew.example')).get('/api/push/key')).json()
    await other.close()
    return reachesApple
  }

  expect(await reaches({})).toBe(false)
  expect(await reaches({ MAIL_FROM: 'crew@sendit.example' })).toBe(true)
})

test('a browser that subscribes repeatedly is stored once, and its keys are never returned', async () => {
  const { form } = service.browser(key)
  const first = await ana.post(PATH, form)
  const again = await ana.post(PATH, { ...form, label: 'My phone' })

  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json().id).toBe(first.json().id)
  const listed = (await ana.get(PATH)).json()
  expect(listed).toEqual([
    { id: first.json().id, label: 'My phone', createdAt: app.clock.now().toISOString(), lastUsedAt: null },
  ])
})

test('a user who signs in on a subscribed browser takes over its subscription', async () => {
  const { form } = service.browser(key)
  const ben = await app.signIn('ben@crew.example')
  await ana.post(PATH, form)
  await ben.post(PATH, form)

  expect(await labels(ana)).toEqual([])
  expect(await labels(ben)).toEqual(['Phone'])
})

test('subscribing a device sets the time zone for quiet hours', async () => {
  await ana.post(PATH, { ...service.browser(key).form, timezone: 'Africa/Cairo' })
  expect((await ana.get('/api/notices/settings')).json().timezone).toBe('Africa/Cairo')
})

test.each([
  ['endpoint', { endpoint: 'https://evil.example/push' }],
  ['endpoint', { endpoint: 'http://fcm.googleapis.com/fcm/send/abc' }],
  ['endpoint', { endpoint: 'https://127.0.0.1/push' }],
  ['endpoint', { endpoint: 'https://169.254.169.254/latest' }],
  ['keys.auth', { keys: { p256dh: 'x'.repeat(87), auth: 'short' } }],
  ['applicationServerKey', { applicationServerKey: 'B'.repeat(87) }],
  ['label', { label: ' ' }],
])('%s: %j is refused, and nothing is connected to', async (path, change) => {
  const refused = await ana.post(PATH, { ...service.browser(key).form, ...change })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors[0].path).toBe(path)
  expect(await labels()).toEqual([])
  expect(service.asked()).toBe(0)
})

test('the browser that was used the longest ago gives way to an eleventh', async () => {
  for (let index = 0; index < MAX_DEVICES; index += 1) {
    await ana.post(PATH, service.browser(key, `Nr ${index}`).form)
    app.clock.advanceMs(1_000)
  }
  const [first] = (await ana.get(PATH)).json().slice(-1)
  await app.services.database.db
    .updateTable('push_devices')
    .set({ last_used_at: app.clock.now() })
    .where('id', '!=', first.id)
    .execute()
  await ana.post(PATH, service.browser(key, 'Nr 10').form)

  expect(await labels()).toHaveLength(MAX_DEVICES)
  expect(await labels()).not.toContain('Nr 0')
})

test('a device is removed by whom it belongs to alone', async () => {
  const ben = await app.signIn('ben@crew.example')
  const { id } = (await ana.post(PATH, service.browser(key).form)).json()

  expect((await ben.delete(`${PATH}/${id}`)).statusCode).toBe(404)
  expect(await labels()).toEqual(['Phone'])
  expect((await ana.delete(`${PATH}/${id}`)).statusCode).toBe(200)
  expect(await labels()).toEqual([])
})

test('however its endpoint is spelled, a browser is one', async () => {
  const { form } = service.browser(key)
  const { host, pathname, search } = new URL(form.endpoint)
  const spellings = [
    ...[`${form.endpoint}#again`, `${form.endpoint}\t`, form.endpoint.replace('https://', 'HTTPS://')],
    `https://${host}${host.includes(':') ? '' : ':443'}${pathname}${search}`,
  ]

  for (const endpoint of [form.endpoint, ...spellings]) await ana.post(PATH, { ...form, endpoint })

  expect(await labels()).toEqual(['Phone'])
  const gone = await ana.request({ method: 'DELETE', url: PATH, payload: { endpoint: spellings[0] } })
  expect([gone.statusCode, await labels()]).toEqual([200, []])
})

test('only its owner can unsubscribe a browser by endpoint, as often as they like', async () => {
  const { form } = service.browser(key)
  const ben = await app.signIn('ben@crew.example')
  await ana.post(PATH, form)
  const end = (who: Caller) =>
    who.request({ method: 'DELETE', url: PATH, payload: { endpoint: form.endpoint } })

  expect((await end(ben)).statusCode).toBe(200)
  expect(await labels()).toEqual(['Phone'])
  expect([(await end(ana)).statusCode, (await end(ana)).statusCode]).toEqual([200, 200])
  expect(await labels()).toEqual([])
})

test('a browser without a label is named after its user agent', async () => {
  const { label: _, ...nameless } = service.browser(key).form
  const pixel =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
  const added = await ana.post(PATH, nameless, { headers: { 'user-agent': pixel } })
  expect([added.statusCode, added.json().label]).toEqual([201, 'Chrome on Android'])
})

test('a subscription ends with the last session that registered it', async () => {
  const lost = await app.signIn('ana@crew.example')
  const { form } = service.browser(key, 'Lost phone')
  await ana.post(PATH, service.browser(key, 'Laptop').form)
  await lost.post(PATH, form)

  await ana.delete('/api/auth/sessions')

  expect(await labels()).toEqual(['Laptop'])
  const again = await app.signIn('ana@crew.example')
  await again.post(PATH, form)
  expect(await labels()).toEqual(['Lost phone', 'Laptop'])
  await again.post('/api/auth/logout')
  expect(await labels()).toEqual(['Laptop'])
})

test('a test push reports the outcome for each browser and removes ended subscriptions', async () => {
  const names = ['Phone', 'Laptop', 'Tablet', 'Watch']
  const browsers = names.map((name) => service.browser(key, name))
  for (const { form } of browsers) await ana.post(PATH, form)
  const [, laptop, tablet, watch] = browsers
  service.answer({ status: 410 }, laptop?.path)
  service.answer({ status: 429 }, tablet?.path)
  service.answer({ status: 413 }, watch?.path)

  const found = (await outcomes()) as { label: string; outcome: string }[]

  const byLabel = Object.fromEntries(found.map(({ label, outcome }) => [label, outcome]))
  expect(byLabel).toEqual({ Phone: 'sent', Laptop: 'ended', Tablet: 'busy', Watch: 'refused' })
  expect(browsers[0]?.read()).toEqual([
    { title: 'SendIt!', body: 'This browser gets your notices.', tag: 'test', path: '/notices' },
  ])
  expect(await labels()).not.toContain('Laptop')
  const { lastUsedAt } = (await ana.get(PATH))
    .json()
    .find(({ label }: { label: string }) => label === 'Phone')
  expect(lastUsedAt).toBe(app.clock.now().toISOString())
})

test('an unreachable push service is reported as such', async () => {
  await ana.post(PATH, service.browser(key).form)
  await service.close()
  expect((await outcomes())[0].outcome).toBe('unreachable')
  service = await startPushService()
})

test('under another key the browsers of before are none any more', async () => {
  await ana.post(PATH, service.browser(key, 'Before').form)
  await app.services.database.db.updateTable('push_devices').set({ vapid_key: 'another' }).execute()

  expect(await labels()).toEqual([])
  await ana.post(PATH, service.browser(key, 'Now').form)
  expect(await labels()).toEqual(['Now'])
  const left = await app.services.database.db.selectFrom('push_devices').select('label').execute()
  expect(left).toEqual([{ label: 'Now' }])
})
