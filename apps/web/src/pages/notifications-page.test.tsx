import { DEFAULT_CHOICES, type NotificationCategory } from '@sendit/core/notifications/categories.ts'
import type { Device, NotificationSettings } from '@sendit/core/notifications/contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { savePushSubscriber } from '#features/notifications/push-subscriber.ts'
import { viewerZone } from '#lib/place-clock.ts'
import { eventually } from '#testing/eventually.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { openPushBrowser, PUSH_KEY } from '#testing/push.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import { NotificationsPage } from './settings-page.tsx'

const ana = aUser({ id: 'ana' })
const trip = aTrip({ id: 'tarifa', name: 'Tarifa Levante Week' })
const phone = device('phone', 'Chrome on Android')
const laptop = device('laptop', 'Firefox on Linux')
const SETTINGS: NotificationSettings = {
  categories: DEFAULT_CHOICES,
  quietHours: { isOn: true, from: '22:00', until: '07:00' },
  timezone: viewerZone(),
  hidesText: false,
  mutedTripIds: [],
}

function device(id: string, label: string): Device {
  return { id, label, createdAt: '2026-07-02T10:00:00.000Z', lastUsedAt: null }
}

function open({ settings = {}, devices = [] as Device[], answers = {} as ApiAnswers } = {}) {
  let saved = { ...SETTINGS, ...settings }
  let known = devices
  return renderAt('/notices', <NotificationsPage title="Notifications" />, {
    'GET /api/auth/user': ana,
    'GET /api/trips': [trip],
    'GET /api/notices/settings': () => saved,
    'PUT /api/notices/settings': ({ body }: ApiRequest) => {
      const { categories, ...rest } = body as { categories?: Partial<NotificationSettings['categories']> }
      saved = { ...saved, ...rest, categories: { ...saved.categories } }
      for (const [name, choice] of Object.entries(categories ?? {})) {
        const subject = name as NotificationCategory
        saved.categories[subject] = { ...saved.categories[subject], ...choice }
      }
      return saved
    },
    'PUT /api/trips/tarifa/notices-mute': { success: true },
    'DELETE /api/trips/tarifa/notices-mute': { success: true },
    'GET /api/push/key': { key: PUSH_KEY },
    'GET /api/push/subscriptions': () => known,
    'POST /api/push/subscriptions': () => {
      known = [...known, phone]
      return phone
    },
    'DELETE /api/push/subscriptions': () => {
      known = known.filter(({ id }) => id !== 'phone')
      return { success: true }
    },
    'DELETE /api/push/subscriptions/laptop': () => {
      known = known.filter(({ id }) => id !== 'laptop')
      return { success: true }
    },
    ...answers,
  })
}

const card = (name: string) => screen.findByRole('region', { name })
const writes = (requests: ApiRequest[]) => requests.filter(({ method }) => method !== 'GET')
const openSwitch = (name: string) => screen.findByRole('switch', { name })

test.each([
  [false, 1],
  [true, 0],
])('server reaches Apple: %s; explanation for silent iPhones shown %i times', async (reachesApple, times) => {
  openPushBrowser({ permission: 'default', answer: 'granted' })
  const { user } = open({ answers: { 'GET /api/push/key': { key: PUSH_KEY, reachesApple } } })
  await user.click(within(await card('Notifications on this phone')).getByRole('button', { name: 'Allow' }))
  await card('On for this phone')

  await eventually(() =>
    expect(screen.queryAllByText(/^iPhones and Safari get nothing from this server until/)).toHaveLength(
      times,
    ),
  )
})

test('the browser asks its person when they press, and never before', async () => {
  const browser = openPushBrowser({ permission: 'default', answer: 'granted' })
  const { user, requests } = open()
  const asking = await card('Notifications on this phone')
  expect(browser.asked()).toBe(0)

  await user.click(within(asking).getByRole('button', { name: 'Allow' }))

  const on = await card('On for this phone')
  expect(on.textContent).toContain('Chrome on Android, since 2 Jul')
  expect(browser.asked()).toBe(1)
  const added = writes(requests).find(({ path }) => path === '/api/push/subscriptions')
  expect(added?.body).toEqual({
    endpoint: browser.endpoint(),
    keys: { p256dh: 'p', auth: 'a' },
    applicationServerKey: PUSH_KEY,
    timezone: viewerZone(),
  })
})

test('declining permission says notifications stay off, and nothing is sent', async () => {
  openPushBrowser({ permission: 'default', answer: 'default' })
  const { user, requests } = open()
  await user.click(await screen.findByRole('button', { name: 'Allow' }))

  expect((await screen.findByRole('status')).textContent).toContain('They stay off here')
  expect(writes(requests)).toEqual([])
})

test('a blocked browser shows how to allow notifications again', async () => {
  openPushBrowser({ permission: 'denied' })
  open()

  const blocked = await card('Blocked in this browser')
  expect(within(blocked).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})

test('an iPhone outside the installed app shows how to install it', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', onLine: true })
  vi.stubGlobal('isSecureContext', true)
  open()

  const steps = await card('First put SendIt! on your home screen')
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([...['Tap Share in the bar below', 'Add to Home Screen', 'Open SendIt! from there, then Allow']])
})

test.each([
  ['a browser without push', true, 'Not in this browser'],
  ['an address without https', false, 'Not at this address'],
])('%s is reported, and emails can still be chosen', async (_, isSecure, title) => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    onLine: true,
    maxTouchPoints: 0,
  })
  vi.stubGlobal('isSecureContext', isSecure)
  open()

  expect(await card(title)).toBeTruthy()
  expect(await openSwitch('Plan, e-mail')).toBeTruthy()
})

test('a server without push says so', async () => {
  openPushBrowser({ permission: 'default' })
  const gone = () => refusal(404, 'NOT_FOUND', 'Not found')
  open({ answers: { 'GET /api/push/key': gone } })

  expect(await card('Not on this server')).toBeTruthy()
})

test('another person of this browser is asked for themselves', async () => {
  openPushBrowser({ permission: 'granted' })
  savePushSubscriber({ userId: 'ben', deviceId: 'phone' })
  open({ devices: [phone] })

  expect(await card('Notifications on this phone')).toBeTruthy()
})

test('an unreachable push service is reported', async () => {
  openPushBrowser({ permission: 'granted' })
  const { user } = open({ answers: { 'GET /api/push/key': { key: 'another' } } })
  await user.click(await screen.findByRole('button', { name: 'Allow' }))

  expect(await screen.findByText('Notifications are not on yet')).toBeTruthy()
  expect(await card('Notifications on this phone')).toBeTruthy()
})

test('a test notification reports its result for each browser', async () => {
  openPushBrowser({ permission: 'granted' })
  savePushSubscriber({ userId: 'ana', deviceId: 'phone' })
  const { user } = open({
    devices: [phone, laptop],
    answers: {
      'POST /api/push/test': {
        devices: [
          { id: 'phone', label: phone.label, outcome: 'sent' },
          { id: 'laptop', label: laptop.label, outcome: 'unreachable' },
        ],
      },
    },
  })
  const on = await card('On for this phone')
  expect(on.textContent).toContain('Also on for Firefox on Linux.')
  await user.click(within(on).getByRole('button', { name: 'Send a test' }))

  const lines = await within(on).findAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Chrome on Android: on its way',
    'Firefox on Linux: its push service did not answer.',
  ])
})

test('turned off here, this browser gives up its subscription; another is removed from the list', async () => {
  const browser = openPushBrowser({ permission: 'default', answer: 'granted' })
  const { user, requests } = open({ devices: [laptop] })
  await user.click(await screen.findByRole('button', { name: 'Allow' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Firefox on Linux' }))
  await eventually(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
  expect(browser.endpoint()).toBe('https://fcm.googleapis.com/fcm/send/here')

  await user.click(screen.getByRole('button', { name: 'Turn off here' }))

  expect(await card('Notifications on this phone')).toBeTruthy()
  expect(browser.endpoint()).toBeUndefined()
  expect(writes(requests).at(-1)).toMatchObject({
    ...{ method: 'DELETE', path: '/api/push/subscriptions' },
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/here' },
  })
})

test('each switch is saved by itself, at once', async () => {
  const { user, requests } = open()
  await user.click(await openSwitch('Every message, push'))
  await user.click(await openSwitch('Money reminders, e-mail'))
  await user.click(await openSwitch('Shares and payments, e-mail'))
  await user.click(await openSwitch('Hide text on the lock screen'))

  await eventually(() => expect(writes(requests)).toHaveLength(4))
  expect(writes(requests).map(({ body }) => body)).toEqual([
    { categories: { messages: { push: true } } },
    { categories: { money: { email: false } } },
    { categories: { shares: { email: true } } },
    { hidesText: true },
  ])
  const isOn = async (name: string) => (await openSwitch(name)).getAttribute('aria-checked')
  expect([await isOn('Every message, push'), await isOn('Money reminders, e-mail')]).toEqual([
    'true',
    'false',
  ])
  expect([await isOn('Every message, e-mail'), await isOn('Money, push')]).toEqual(['false', 'true'])
  expect(await isOn('Shares and payments, e-mail')).toBe('true')
})

test('money has one switch for pushes and two for e-mail: reminders are on at first, shares and payments off', async () => {
  open()

  await openSwitch('Money, push')
  const names = screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))
  expect(names.filter((name) => /money|shares/i.test(name ?? ''))).toEqual([
    ...['Money, push', 'Money reminders, e-mail', 'Shares and payments, e-mail'],
  ])
  const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')
  expect([isOn('Money reminders, e-mail'), isOn('Shares and payments, e-mail')]).toEqual(['true', 'false'])
})

test('a server of the version before, which mails no shares, offers reminders alone', async () => {
  const { shares, ...categories } = DEFAULT_CHOICES
  open({ settings: { categories } })

  expect(await openSwitch('Money reminders, e-mail')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Shares and payments, e-mail' })).toBeNull()
})

test('a switch that could not be saved reverts and says so', async () => {
  const { user } = open({
    answers: { 'PUT /api/notices/settings': () => refusal(500, 'INTERNAL', 'Something went wrong') },
  })
  await user.click(await openSwitch('Plan, e-mail'))

  expect(await screen.findByText('That was not saved')).toBeTruthy()
  const mails = screen.getByRole('switch', { name: 'Plan, e-mail' })
  await eventually(() => expect(mails.getAttribute('aria-checked')).toBe('false'))
})

test('quiet hours can be set, and a custom time set elsewhere is preserved', async () => {
  const { user, requests } = open({ settings: { quietHours: { isOn: true, from: '21:45', until: '07:00' } } })
  const from = await screen.findByLabelText<HTMLSelectElement>('From')
  expect(from.value).toBe('21:45')
  await user.selectOptions(from, '23:30')
  await user.click(await openSwitch('Quiet hours'))

  await eventually(() => expect(screen.queryByLabelText('From')).toBeNull())
  await eventually(() =>
    expect(writes(requests).map(({ body }) => body)).toEqual([
      { quietHours: { isOn: true, from: '23:30', until: '07:00' } },
      { quietHours: { isOn: false, from: '23:30', until: '07:00' } },
    ]),
  )
})

test('a trip can be muted and unmuted', async () => {
  const { user, requests } = open()
  const mute = await openSwitch('Mute Tarifa Levante Week')
  await user.click(mute)
  expect(mute.getAttribute('aria-checked')).toBe('true')
  await user.click(mute)
  expect(mute.getAttribute('aria-checked')).toBe('false')

  await eventually(() =>
    expect(writes(requests).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/trips/tarifa/notices-mute',
      'DELETE /api/trips/tarifa/notices-mute',
    ]),
  )
})

test('settings that do not load say so, and are read again', async () => {
  let isAway = true
  const { user } = open({
    answers: {
      'GET /api/notices/settings': () =>
        isAway ? refusal(500, 'INTERNAL', 'Something went wrong') : SETTINGS,
    },
  })
  expect(await screen.findByText('Your notifications did not load')).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: /again/i }))

  expect(await openSwitch('Plan, push')).toBeTruthy()
})
