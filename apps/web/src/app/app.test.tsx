// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { acceptGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, answerWith, refusal } from '#testing/render-app.tsx'
import { App } from './app.tsx'

const trip = aTrip()
const signedOut: ApiAnswers = { 'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in') }
const signedIn: ApiAnswers = {
  'GET /api/auth/user': aUser(),
  'GET /api/trips': [trip],
  [`GET /api/trips/${trip.id}`]: trip,
  [`POST /api/trips/${trip.id}/open`]: { success: true },
}
const ended = Response.json({ code: 'INVITE_INVALID', message: 'Over', reason: 'revoked' }, { status: 404 })

function visit(address: string, answers: ApiAnswers) {
  window.history.replaceState(null, '', address)
  rememberTokenOfAddress()
  const requests = answerWith(answers)
  render(<App />)
  return { requests, user: userEvent.setup() }
}

const currentAddress = () => `${window.location.pathname}${window.location.search}`
// The first test that shows a screen waits for its code as well.
const PATIENT = { timeout: 5000 }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, PATIENT)

test('nobody sees the front door, and its buttons lead to sign-in', async () => {
  const { user } = visit('/', signedOut)
  await heading('SendIt!')

  await user.click(screen.getByRole('link', { name: 'Get Started (Create Free Account)' }))

  await heading('Welcome to SendIt!')
  expect(window.location.pathname).toBe('/auth')
  expect(document.title).toBe('Sign in · SendIt!')
})

test('a new screen has the focus on its heading', async () => {
  const { user } = visit('/', signedOut)
  await heading('SendIt!')

  await user.click(screen.getByRole('link', { name: 'Sign In' }))

  const next = await heading('Welcome to SendIt!')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('nobody who opens a screen behind the gate reads 404', async () => {
  visit('/expenses?tripId=tarifa', signedOut)

  expect(await heading('404 Page Not Found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/auth?redirectUrl=%2Fexpenses%3FtripId%3Dtarifa',
  )
})

test('nobody who opens a trip at the front door comes back to it after signing in', async () => {
  visit('/?trip=tarifa', signedOut)
  await heading('SendIt!')

  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/auth?redirectUrl=%2F%3Ftrip%3Dtarifa',
  )
})

test.each([
  refusal(503, 'UNAVAILABLE', 'Please come back soon.'),
  () => Promise.reject(new TypeError('offline')),
])('a server that does not say who is here has signed nobody out', async (failure) => {
  let who: unknown = failure
  const { user } = visit('/expenses', {
    ...signedIn,
    'GET /api/auth/user': () => (typeof who === 'function' ? who() : who),
  })
  await heading('SendIt! cannot be reached')
  expect(window.location.pathname).toBe('/expenses')
  who = aUser()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await heading('Expenses')).toBeDefined()
})

test('a session that ends is told on the screen it was open on, with the way back', async () => {
  let isIn = true
  const ownOrNot = (answer: unknown) => () => (isIn ? answer : signedOut['GET /api/auth/user'])
  const { user } = visit(`/expenses?tripId=${trip.id}`, {
    'GET /api/auth/user': ownOrNot(aUser()),
    'GET /api/trips': ownOrNot([trip]),
    [`GET /api/trips/${trip.id}`]: ownOrNot(trip),
    [`GET /api/trips/${trip.id}/awards`]: ownOrNot([]),
    [`POST /api/trips/${trip.id}/open`]: { success: true },
  })
  await heading('Expenses')
  isIn = false

  await user.click(screen.getByRole('link', { name: 'Awards' }))

  await heading('You are signed out')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    `/auth?redirectUrl=${encodeURIComponent(`/awards?tripId=${trip.id}`)}`,
  )
  // Whoever signs in next in this tab sees nothing of it.
  isIn = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await heading('Awards')).toBeDefined()
})

test('a signed-in person has five tabs around their screens', async () => {
  visit('/expenses', signedIn)
  await heading('Expenses')

  const tabs = screen.getByRole('navigation', { name: 'Main' })
  expect([...tabs.querySelectorAll('a')].map((tab) => tab.textContent)).toEqual([
    'Home',
    'Chat',
    'Expenses',
    'Media',
    'Awards',
  ])
  expect(screen.getByRole('link', { name: 'Expenses' }).getAttribute('aria-current')).toBe('page')
})

test('an address that names no trip is completed, and every link goes on in the same trip', async () => {
  visit('/expenses', signedIn)
  await heading('Expenses')

  await waitFor(() => expect(currentAddress()).toBe(`/expenses?tripId=${trip.id}`))
  const settings = screen.getByRole('link', { name: 'Settings' })
  await waitFor(() => expect(settings.getAttribute('href')).toBe(`/profile?tripId=${trip.id}`))
  const tabs = screen.getByRole('navigation', { name: 'Main' })
  expect([...tabs.querySelectorAll('a')].map((tab) => tab.getAttribute('href'))).toEqual([
    `/?trip=${trip.id}`,
    `/chat?tripId=${trip.id}`,
    `/expenses?tripId=${trip.id}`,
    `/media?tripId=${trip.id}`,
    `/awards?tripId=${trip.id}`,
  ])
})

test('what comes first in the list later does not change the trip of the tabs', async () => {
  const other = aTrip({ id: 'other', name: 'Camber Sands Day' })
  let first = trip
  const { user } = visit('/', {
    ...signedIn,
    'GET /api/trips': () => [first, first === trip ? other : trip],
    'GET /api/trips/other': other,
    'POST /api/trips': other,
  })
  await heading(trip.name)
  await waitFor(() => expect(currentAddress()).toBe(`/?tripId=${trip.id}`))
  first = other

  await user.click(screen.getByRole('link', { name: '← Trips' }))
  await heading('Your Trips')

  expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe(`/chat?tripId=${trip.id}`)
})

test('a trip of others does not follow from screen to screen', async () => {
  visit('/?trip=theirs', signedIn)
  await screen.findByText('Trip not found')

  const chat = screen.getByRole('link', { name: 'Chat' })

  await waitFor(() => expect(chat.getAttribute('href')).toBe('/chat'))
})

test('the trip on the screen is told to the server once', async () => {
  const { requests } = visit('/expenses', signedIn)
  await heading('Expenses')

  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/open'))).toHaveLength(1))
})

test('a signed-in person who opens sign-in is sent home', async () => {
  visit('/auth', signedIn)

  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

test('/magic-auth is sign-in by another name', async () => {
  visit('/magic-auth', signedOut)

  expect(await heading('Welcome to SendIt!')).toBeDefined()
})

test('a guest who accepted walks through the gate and reads with the token', async () => {
  acceptGuestToken('invite')
  const seenByGuest = aTrip({ myRole: 'guest' })
  const { requests } = visit('/expenses', {
    ...signedOut,
    'GET /api/guest/validate': aGuest(),
    'GET /api/trips': [seenByGuest],
    [`GET /api/trips/${trip.id}`]: seenByGuest,
  })

  await heading('Expenses')
  await screen.findAllByText(trip.name)
  const read = requests.find(({ path }) => path === '/api/trips')
  expect(read?.search.get('token')).toBe('invite')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})

test('a guest whose invitation ended is told so, and why, in the place', async () => {
  acceptGuestToken('invite')
  const { user } = visit('/expenses', { ...signedOut, 'GET /api/guest/validate': ended })

  await heading('Your guest access has ended')
  expect(screen.getByText(/The crew took the invite back/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/auth?redirectUrl=%2Fexpenses',
  )
  await user.click(screen.getByRole('button', { name: 'Go to Home' }))
  expect(await heading('SendIt!')).toBeDefined()
})

test('the token of a link that a guest opens anew leaves the address', async () => {
  acceptGuestToken('invite')
  const seenByGuest = aTrip({ myRole: 'guest' })
  visit('/?token=invite', {
    ...signedOut,
    'GET /api/guest/validate': aGuest(),
    'GET /api/trips': [seenByGuest],
    [`GET /api/trips/${trip.id}`]: seenByGuest,
  })

  expect(await heading(trip.name)).toBeDefined()
  await waitFor(() => expect(currentAddress()).toBe(`/?tripId=${trip.id}`))
})

test('a guest who opens the link anew reads that it does not hold, and its token leaves the address', async () => {
  acceptGuestToken('invite')
  visit('/?token=invite', { ...signedOut, 'GET /api/guest/validate': ended })

  expect(await heading('Invalid Invite')).toBeDefined()
  await waitFor(() => expect(currentAddress()).toBe('/'))
})

test('a guest whose access ends while they look on is told by the first read that fails', async () => {
  acceptGuestToken('invite')
  const seenByGuest = aTrip({ myRole: 'guest' })
  let isIn = true
  const ownOrNot = (answer: unknown) => () => (isIn ? answer : signedOut['GET /api/auth/user'])
  const { user } = visit(`/expenses?tripId=${trip.id}`, {
    ...signedOut,
    'GET /api/guest/validate': () => (isIn ? aGuest() : ended),
    'GET /api/trips': ownOrNot([seenByGuest]),
    [`GET /api/trips/${trip.id}`]: ownOrNot(seenByGuest),
    [`GET /api/trips/${trip.id}/awards`]: ownOrNot([]),
  })
  await heading('Expenses')
  isIn = false

  await user.click(screen.getByRole('link', { name: 'Awards' }))

  expect(await heading('Your guest access has ended')).toBeDefined()
})

test('without a saved mail the mailbox does not exist', async () => {
  visit('/mailbox', signedOut)

  expect(await heading('404 Page Not Found')).toBeDefined()
})
