import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savePushSubscriber } from '#features/notifications/push-subscriber.ts'
import { pushSubscription } from '#lib/browser-storage.ts'
import { acceptGuestToken } from '#lib/guest-token.ts'
import type { Queue } from '#offline/queued-mutation.ts'
import { eventually } from '#testing/eventually.ts'
import { paste } from '#testing/paste.ts'
import { aGuest, aUser } from '#testing/people.ts'
import { openPushBrowser, PUSH_KEY } from '#testing/push.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import ProfilePage from './profile-page.tsx'

const SAVE = 'PUT /api/profile'
const device = (id: string, name: string, isCurrent = false) => ({
  id,
  device: name,
  createdAt: '2026-06-01T10:00:00.000Z',
  lastSeenAt: '2026-06-20T10:00:00.000Z',
  expiresAt: '2026-07-01T10:00:00.000Z',
  isCurrent,
})
const phone = device('s1', 'Safari on iPhone')
const laptop = device('s2', 'Firefox on Linux', true)

async function open(answers: ApiAnswers = {}) {
  const view = renderAt('/profile', <ProfilePage title="Profile Settings" />, {
    'GET /api/auth/user': aUser({ firstName: 'Maya' }),
    'GET /api/auth/sessions': [phone, laptop],
    ...answers,
  })
  await screen.findByLabelText('Display Name')
  return view
}

const name = () => screen.getByLabelText<HTMLInputElement>('Display Name')
const save = () => screen.getByRole('button', { name: 'Save Changes' })

test('the header has the settings icon as every other', async () => {
  renderAt('/profile', <ProfilePage title="Profile Settings" />, { 'GET /api/auth/user': aUser() })

  const settings = await screen.findByRole('link', { name: 'Settings' })

  expect(settings.getAttribute('aria-current')).toBe('page')
})

test('the form starts with what is known, and the e-mail cannot be changed', async () => {
  await open()

  expect(name().value).toBe('Maya Okafor')
  expect(screen.getByText('11/50')).toBeDefined()
  const email = screen.getByLabelText<HTMLInputElement>('Email Address')
  expect(email.value).toBe('maya@crew.example')
  expect(email.readOnly).toBe(true)
  expect(
    screen.getByText('Your email cannot be changed. It is managed by your authentication provider.'),
  ).toBeDefined()
})

test('weight and level say truly who sees them', async () => {
  await open()

  const hintOf = (label: RegExp) => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
    return document.getElementById(ids)?.textContent
  }
  expect(hintOf(/^Weight/)).toBe('Only you see it. It picks your kite size.')
  expect(hintOf(/^Level/)).toBe('The members of your trips see it.')
})

test.each([
  ['   ', 'Display name is required'],
  ['x'.repeat(51), 'Display name must be 50 characters or less'],
])('the name "%s" is refused with: %s', async (typed, sentence) => {
  const { user, requests } = await open()
  await user.clear(name())
  await paste(user, name(), typed)

  await user.click(save())

  expect(await screen.findByText(sentence)).toBeDefined()
  expect(document.activeElement).toBe(name())
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a saved profile is announced and shown', async () => {
  const { user, requests } = await open({ [SAVE]: aUser({ displayName: 'Maya O' }) })
  await user.clear(name())
  await paste(user, name(), 'Maya O')

  await user.click(save())

  expect(await screen.findByText('Profile Updated')).toBeDefined()
  expect(await screen.findByRole('heading', { level: 2, name: 'Maya O' })).toBeDefined()
  const request = requests.find(({ method }) => method === 'PUT')
  expect(request?.body).toEqual({ displayName: 'Maya O', firstName: 'Maya', lastName: '' })
})

test.each([
  ["the server's sentence", refusal(400, 'VALIDATION', 'Text must not contain a NUL character'), /NUL/],
  ['a sentence of its own', new Response('', { status: 502 }), /Failed to update profile\./],
])('a profile that was not saved says so with %s', async (_case, answer, sentence) => {
  const { user } = await open({ [SAVE]: answer })

  await user.click(save())

  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
})

test('this device comes first and is marked', async () => {
  await open()

  const devices = within(await screen.findByRole('region', { name: 'Signed-in Devices' }))
  const rows = await devices.findAllByRole('listitem')

  expect(rows[0]?.textContent).toContain('Firefox on LinuxThis device')
  expect(rows[1]?.textContent).toContain('Safari on iPhone')
})

test('signing out everywhere else asks first, then removes the other devices', async () => {
  let sessions = [phone, laptop]
  const { user } = await open({
    'GET /api/auth/sessions': () => sessions,
    'DELETE /api/auth/sessions': () => {
      sessions = [laptop]
      return { success: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/One other device will have to sign in again/)).toBeDefined()
  expect(sessions).toHaveLength(2)

  await user.click(question.getByRole('button', { name: 'Sign Out' }))

  expect(await screen.findByText('Signed out everywhere else')).toBeDefined()
  await expect.poll(() => screen.queryByText('Safari on iPhone')).toBeNull()
})

test('with one device there is nothing else to sign out of', async () => {
  await open({ 'GET /api/auth/sessions': [laptop] })
  await screen.findByText('Firefox on Linux')

  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test.each([
  [true, 1],
  [false, 0],
])('the administrator label is shown: %s', async (isAdmin, times) => {
  await open({ 'GET /api/auth/user': aUser({ isAdmin }) })

  expect(screen.queryAllByText('Administrator')).toHaveLength(times)
})

test('signing out ends push in this browser and closes the user’s notifications', async () => {
  const browser = openPushBrowser({ permission: 'granted' })
  const { pushManager } = await navigator.serviceWorker.ready
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: PUSH_KEY })
  let closed = 0
  browser.shown.push({ data: '/chat?tripId=tarifa', close: () => (closed += 1) })
  savePushSubscriber({ userId: 'maya', deviceId: 'phone' })
  const { user, address } = await open({ 'POST /api/auth/logout': { success: true } })
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))

  await eventually(() => expect(address()).toBe('/auth'))
  expect([browser.endpoint(), closed, pushSubscription.read()]).toEqual([undefined, 1, null])
})

test('Sign Out leads to the sign-in screen', async () => {
  const { user, address } = await open({ 'POST /api/auth/logout': { success: true } })

  await user.click(screen.getByRole('button', { name: 'Sign Out' }))

  expect(await screen.findByText('Signed out')).toBeDefined()
  expect(address()).toBe('/auth')
})

test('values saved offline appear in the form, marked as waiting for the network', async () => {
  await openWith([aQueuedMutation('profile', null, { displayName: 'Maya O' }, { title: 'Your details' })])

  expect(name().value).toBe('Maya O')
  expect(screen.getByText('Saved here, waiting for network')).toBeDefined()
})

test('signing out with things waiting names them first', async () => {
  const petrol = aQueuedMutation('expense-add', 'tarifa', {}, { title: 'Petrol, £40.00' })
  const { user, requests } = await openWith([petrol, aQueuedMutation('vote', 'tarifa', {})])

  await user.click(screen.getByRole('button', { name: 'Sign Out' }))

  const question = within(await screen.findByRole('alertdialog', { name: '2 things have not gone out' }))
  expect(question.getByText('an expense and a vote')).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Stay signed in' }))
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

async function openWith(held: Queue) {
  const { screen: page } = withOutbox(<ProfilePage title="Profile Settings" />, held)
  const view = renderAt('/profile', page, {
    'GET /api/auth/user': aUser(),
    'GET /api/auth/sessions': [laptop],
  })
  await screen.findByLabelText('Display Name')
  return view
}

test('a guest is asked to sign in', async () => {
  acceptGuestToken('invite')

  renderAt('/profile', <ProfilePage title="Profile Settings" />, {
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
    'GET /api/guest/validate': aGuest(),
  })

  const link = await screen.findByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toBe('/auth?token=invite')
})

test('read receipts can be turned off, and are sent only when changed', async () => {
  const before = aUser({ showsReads: true })
  const { user, requests } = await open({
    'GET /api/auth/user': before,
    [SAVE]: { ...before, showsReads: false },
  })
  const letCrewSee = screen.getByRole('switch', { name: 'Let the crew see what I have read' })
  expect(letCrewSee.getAttribute('aria-checked')).toBe('true')

  await user.click(letCrewSee)
  await user.click(save())

  expect(await screen.findByText('Profile Updated')).toBeDefined()
  expect(letCrewSee.getAttribute('aria-checked')).toBe('false')
  const saved = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(saved).toEqual([expect.objectContaining({ showsReads: false })])
})

test('a server of the version before offers no such choice', async () => {
  await open()

  expect(screen.queryByRole('switch')).toBeNull()
})
