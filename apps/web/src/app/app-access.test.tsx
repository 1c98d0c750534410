import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { refusal } from '#testing/render-app.tsx'
import {
  currentAddress,
  heading,
  signedIn,
  signedOut,
  trip,
  visit,
  visitPrefetched,
} from '#testing/visit-app.tsx'

const ended = Response.json({ code: 'INVITE_INVALID', message: 'Over', reason: 'revoked' }, { status: 404 })

test('a signed-out visitor who opens a protected screen sees a 404', async () => {
  visit('/expenses?tripId=tarifa', signedOut)

  expect(await heading('404 Page Not Found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/auth?redirectUrl=%2Fexpenses%3FtripId%3Dtarifa',
  )
})

test('a signed-out visitor who opens a trip link returns to it after signing in', async () => {
  visit('/?trip=tarifa', signedOut)
  await heading('SendIt!')

  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/auth?redirectUrl=%2F%3Ftrip%3Dtarifa',
  )
})

test.each([
  refusal(503, 'UNAVAILABLE', 'Please come back soon.'),
  () => Promise.reject(new TypeError('offline')),
])('a server that cannot say who is signed in signs nobody out', async (failure) => {
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

test('the screen for an unreachable server stays, and does not retry by itself', async () => {
  const { requests } = await visitPrefetched('/expenses', {
    ...signedIn,
    'GET /api/auth/user': refusal(503, 'UNAVAILABLE', 'Please come back soon.'),
  })

  await heading('SendIt! cannot be reached')
  expect(requests.filter(({ path }) => path === '/api/auth/user')).toHaveLength(1)
})

test('an ended session is shown on the current screen, with a way back', async () => {
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
  const awards = await screen.findByRole('link', { name: 'Awards' })
  isIn = false

  await user.click(awards)

  await heading('You are signed out')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    `/auth?redirectUrl=${encodeURIComponent(`/awards?tripId=${trip.id}`)}`,
  )
  isIn = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await heading('Awards')).toBeDefined()
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

test('a guest whose invitation has ended sees this and the reason in place', async () => {
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

test('the token of a guest link opened again is removed from the address', async () => {
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

test('a guest who reopens an ended link sees an error, and its token is removed', async () => {
  acceptGuestToken('invite')
  visit('/?token=invite', { ...signedOut, 'GET /api/guest/validate': ended })

  expect(await heading('Invalid Invite')).toBeDefined()
  await waitFor(() => expect(currentAddress()).toBe('/'))
})

test('a guest whose access ends during a visit sees it on the first failed request', async () => {
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
  const awards = await screen.findByRole('link', { name: 'Awards' })
  isIn = false

  await user.click(awards)

  expect(await heading('Your guest access has ended')).toBeDefined()
})
