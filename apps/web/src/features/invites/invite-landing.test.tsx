import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptedGuestToken } from '#lib/browser-storage.ts'
import { acceptGuestToken, readGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { aGuest, aTrip } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { InviteLanding } from './invite-landing.tsx'

const VALIDATE = 'GET /api/guest/validate'
const JOIN = 'POST /api/guest/join'
const tripId = aTrip().id
const joined = { success: true, redirectUrl: `/?trip=${tripId}`, message: 'Welcome', tripId }

function follow(answers: ApiAnswers) {
  window.history.replaceState(null, '', '/?token=invite')
  rememberTokenOfAddress()
  return renderAt('/?token=invite', <InviteLanding token="invite" />, answers)
}

const acceptButton = () => screen.findByRole('button', { name: 'Accept Invitation & Join Trip' })

test('the page says the invitation is being checked', () => {
  follow({ [VALIDATE]: () => new Promise(() => undefined) })

  expect(screen.getByRole('heading', { name: 'Validating Invite' })).toBeDefined()
  expect(screen.getByText('Checking your invitation...')).toBeDefined()
})

test('a valid invitation is offered, and its token leaves the address but not the tab', async () => {
  const { address } = follow({ [VALIDATE]: aGuest() })

  await acceptButton()

  expect(screen.getByRole('heading', { name: 'Join the Trip!' })).toBeDefined()
  expect(screen.getByText("You've been invited to join an epic kite surfing adventure")).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Tarifa Levante Week' })).toBeDefined()
  expect(screen.getByText('15 – 20 July 2026, Tarifa, Spain')).toBeDefined()
  expect(screen.getByText('Maya Okafor invites you')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/'))
  expect(readGuestToken()).toBe('invite')
  expect(acceptedGuestToken.read()).toBeNull()
})

test('accepting makes a guest and leads to the trip', async () => {
  const { user, requests, address } = follow({ [VALIDATE]: aGuest(), [JOIN]: joined })

  await user.click(await acceptButton())

  await waitFor(() => expect(address()).toBe(`/?trip=${tripId}`))
  expect((await screen.findAllByText('Welcome to the Trip!')).length).toBeGreaterThan(0)
  expect(acceptedGuestToken.read()).toBe('invite')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'invite' })
})

test('while joining, the button says so', async () => {
  const { user } = follow({ [VALIDATE]: aGuest(), [JOIN]: () => new Promise(() => undefined) })

  await user.click(await acceptButton())

  expect(await screen.findByRole('button', { name: 'Joining Trip...' })).toBeDefined()
})

test('when joining fails the way leads to sign-in with the token', async () => {
  const { user, address } = follow({ [VALIDATE]: aGuest(), [JOIN]: refusal(500, 'INTERNAL', 'Oops') })

  await user.click(await acceptButton())

  await waitFor(() => expect(address()).toBe('/auth?token=invite'))
  expect((await screen.findAllByText('Failed to Join Trip')).length).toBeGreaterThan(0)
  expect(acceptedGuestToken.read()).toBeNull()
})

test('an expired invitation is shown as invalid, and going home forgets it', async () => {
  const { user, address } = follow({ [VALIDATE]: refusal(404, 'INVITE_INVALID', 'Unknown invite') })

  await screen.findByRole('heading', { name: 'Invalid Invite' })
  expect(screen.getByText('This invitation link is no longer valid or has expired.')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/'))
  await user.click(screen.getByRole('button', { name: 'Go to Home' }))

  expect(readGuestToken()).toBeNull()
  expect(address()).toBe('/')
})

test('a server that is down calls no invitation invalid and is asked again', async () => {
  let isDown = true
  const { user } = follow({ [VALIDATE]: () => (isDown ? refusal(503, 'UNAVAILABLE', 'Down') : aGuest()) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false

  await user.click(retry)

  expect(await acceptButton()).toBeDefined()
})

test('an invalid link leads back to the trip stored on this device', async () => {
  acceptGuestToken('good')
  const { user } = follow({ [VALIDATE]: refusal(404, 'INVITE_INVALID', 'Unknown invite') })

  await user.click(await screen.findByRole('button', { name: 'Go to Home' }))

  expect(readGuestToken()).toBe('good')
})

test('a guest of another trip can go back to it', async () => {
  acceptGuestToken('good')
  const { user } = follow({ [VALIDATE]: aGuest() })

  await user.click(await screen.findByRole('link', { name: 'Back to your trip' }))

  expect(readGuestToken()).toBe('good')
})

test('a used link says so and still allows viewing as a guest', async () => {
  follow({ [VALIDATE]: aGuest({ isUsed: true }) })

  expect(await screen.findByText(/^Somebody has joined with this link already/)).toBeDefined()
  expect(await acceptButton()).toBeDefined()
})
