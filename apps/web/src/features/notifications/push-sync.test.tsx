import { expect, test } from 'vitest'
import { pushSubscription } from '#lib/browser-storage.ts'
import { eventually } from '#testing/eventually.ts'
import { aUser } from '#testing/people.ts'
import { openPushBrowser, PUSH_KEY } from '#testing/push.ts'
import { renderAt } from '#testing/render-app.tsx'
import { savePushSubscriber } from './push-subscriber.ts'
import PushSync from './push-sync.tsx'

const CHAT = '/chat?tripId=tarifa'
const ana = aUser({ id: 'ana' })

const open = (address = CHAT) =>
  renderAt(address, <PushSync />, {
    'GET /api/auth/user': ana,
    'GET /api/push/key': { key: PUSH_KEY },
    'POST /api/push/subscriptions': { id: 'phone' },
  })

async function subscribed() {
  const browser = openPushBrowser({ permission: 'granted' })
  const { pushManager } = await navigator.serviceWorker.ready
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: PUSH_KEY })
  return browser
}

test('a subscribed browser renews its push subscription when the app opens', async () => {
  await subscribed()
  savePushSubscriber({ userId: 'ana', deviceId: 'before' })
  const { requests } = open()

  await eventually(() => expect(pushSubscription.read()).toBe('{"userId":"ana","deviceId":"phone"}'))
  expect(requests.some(({ method, path }) => `${method} ${path}` === 'POST /api/push/subscriptions')).toBe(
    true,
  )
})

const byBen = [
  ['this version', () => savePushSubscriber({ userId: 'ben', deviceId: 'phone' })],
  ['an earlier one', () => pushSubscription.write('ben phone')],
] as const

test.each(byBen)('another user’s sign-in ends the push subscription stored by %s', async (_by, save) => {
  const browser = await subscribed()
  let closed = 0
  browser.shown.push({ data: '/plan?tripId=tarifa', close: () => (closed += 1) })
  save()
  const { requests } = open()

  await eventually(() => expect(browser.endpoint()).toBeUndefined())
  expect([closed, pushSubscription.read()]).toEqual([1, null])
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a browser without a subscription is left alone', async () => {
  openPushBrowser({ permission: 'granted' })
  const { requests } = open()

  await eventually(() => expect(requests.map(({ path }) => path)).toEqual(['/api/auth/user']))
})

test('notifications for the open page are closed on this device', async () => {
  const browser = openPushBrowser({ permission: 'granted' })
  const closed: string[] = []
  for (const data of [CHAT, '/chat?tripId=dakhla', '/plan?tripId=tarifa'])
    browser.shown.push({ data, close: () => closed.push(data) })
  open()

  await eventually(() => expect(closed).toEqual([CHAT]))
})

test('a notification that is pressed opens its place in the page that is there', async () => {
  const browser = openPushBrowser({ permission: 'granted' })
  const { address, requests } = open('/plan?tripId=tarifa')
  await eventually(() => expect(requests).toHaveLength(1))
  let isTaken = false
  browser.press(CHAT, () => {
    isTaken = true
  })

  await eventually(() => expect(address()).toBe(CHAT))
  expect(isTaken).toBe(true)
})
