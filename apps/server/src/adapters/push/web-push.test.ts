import type { LookupAddress } from 'node:dns'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { frozenClock } from '#adapters/clock.ts'
import { type PushService, startPushService } from '#testing/push-service.ts'
import type { PushTarget } from './port.ts'
import { createPush, type Resolve, vapidKeys } from './web-push.ts'

const SECRET = 'a-secret-for-tests-of-32-characters!'
const MANNER = { ttlSeconds: 60, urgency: 'high' } as const
const clock = frozenClock(new Date('2026-07-01T09:00:00Z'))

let service: PushService
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.close())

function pushWith({
  timeoutMs = 5_000,
  resolve,
  hosts,
}: {
  timeoutMs?: number
  resolve?: Resolve
  hosts?: string[]
} = {}) {
  const ca = readFileSync(service.env.PUSH_CA ?? '', 'utf8')
  const settings = { appSecret: SECRET, subject: 'mailto:crew@sendit.example', ca }
  return createPush({
    settings: { ...settings, hosts: hosts ?? [service.env.PUSH_HOSTS ?? ''] },
    clock,
    timeoutMs,
    ...(resolve && { resolve }),
  })
}

function target(push = pushWith()) {
  const browser = service.browser(push.key)
  const { endpoint, keys } = browser.form
  return { browser, to: { endpoint, ...keys } satisfies PushTarget }
}

const NOTIFICATION = { title: 'Tarifa', body: 'Ana: Wind! 🤙', tag: 't', path: '/chat' }

test('a push arrives signed, encrypted for its browser alone, and with how long it may wait', async () => {
  const push = pushWith()
  const { browser, to } = target(push)

  expect(await push.send(to, JSON.stringify(NOTIFICATION), MANNER)).toEqual({ kind: 'sent' })

  expect(browser.read()).toEqual([NOTIFICATION])
  const [{ headers, subject, body } = {}] = service.pushed
  expect(subject).toBe('mailto:crew@sendit.example')
  expect(headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(body?.includes('Wind')).toBe(false)
})

test.each([
  [{ status: 404 }, { kind: 'ended' }],
  [{ status: 410 }, { kind: 'ended' }],
  [{ status: 413 }, { kind: 'refused' }],
  [{ status: 400 }, { kind: 'refused' }],
  [{ status: 500 }, { kind: 'unreachable' }],
  [
    { status: 429, headers: { 'retry-after': '120' } },
    { kind: 'busy', retryAfterMs: 120_000 },
  ],
  [
    { status: 503, headers: { 'retry-after': 'Wed, 01 Jul 2026 09:05:00 GMT' } },
    { kind: 'busy', retryAfterMs: 300_000 },
  ],
  [{ status: 429 }, { kind: 'busy', retryAfterMs: undefined }],
])('%j is understood as %j', async (answer, outcome) => {
  const push = pushWith()
  service.answer(answer)

  expect(await push.send(target(push).to, '{}', MANNER)).toEqual(outcome)
})

test('a redirect is followed nowhere', async () => {
  const push = pushWith()
  const { to, browser } = target(push)
  service.answer({ status: 307, headers: { location: `${service.url}/elsewhere` } }, browser.path)

  expect(await push.send(to, '{}', MANNER)).toEqual({ kind: 'refused' })
  expect(service.asked()).toBe(1)
})

test('a push service that times out or is down is unreachable', async () => {
  const push = pushWith({ timeoutMs: 200 })
  const { to } = target(push)
  service.answer('hang')

  expect(await push.send(to, '{}', MANNER)).toEqual({ kind: 'unreachable' })
  await service.close()
  expect(await push.send(to, '{}', MANNER)).toEqual({ kind: 'unreachable' })
  service = await startPushService()
})

test.each(['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1'])(
  'a known name that leads to %s when it is used is not connected to',
  async (address) => {
    const asked: string[] = []
    const resolve: Resolve = (hostname, _options, done) => {
      asked.push(hostname)
      const found: LookupAddress[] = [
        { address: '142.250.1.1', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]
      done(null, found)
    }
    const push = pushWith({ resolve })
    const { keys } = target(push).browser.form
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'

    expect(await push.send({ endpoint, ...keys }, '{}', MANNER)).toEqual({ kind: 'unreachable' })
    expect(asked).toEqual(['fcm.googleapis.com'])
    expect(service.asked()).toBe(0)
  },
)

test('an endpoint that is no longer allowed is ended, and never asked', async () => {
  const push = pushWith({ hosts: [] })

  expect(await push.send(target(push).to, '{}', MANNER)).toEqual({ kind: 'ended' })
  expect(service.asked()).toBe(0)
})

test('a subscription whose key is not on the curve is ended without a request', async () => {
  const { to } = target()
  const p256dh = Buffer.alloc(65, 4).toString('base64url')

  expect(await pushWith().send({ ...to, p256dh }, JSON.stringify(NOTIFICATION), MANNER)).toEqual({
    kind: 'ended',
  })
  expect(service.asked()).toBe(0)
})

test('the key pair is the same for every server of a secret, and another for another secret', () => {
  expect(vapidKeys(SECRET)).toEqual(vapidKeys(SECRET))
  expect(vapidKeys(SECRET).publicKey).not.toBe(vapidKeys(`${SECRET}2`).publicKey)
  expect(Buffer.from(vapidKeys(SECRET).publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(vapidKeys(SECRET).privateKey, 'base64url')).toHaveLength(32)
})
