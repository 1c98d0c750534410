import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { acceptGuestToken, forgetGuestToken, isAcceptedGuestToken, readGuestToken } from '#lib/guest-token.ts'
import { aUser } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { VerificationStatus, wasAskedHere } from './verification-status.tsx'

const VERIFY = 'GET /api/auth/verify-magic-link'
const verified = { user: aUser(), redirectUrl: '/?trip=a', message: 'Welcome' }
const status = (
  <StrictMode>
    <VerificationStatus />
  </StrictMode>
)

function askHere(): void {
  setCookie('sendit_asked=abc')
}

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads document.cookie, and the test browser has no Cookie Store
  document.cookie = text
}

afterEach(() => {
  forgetGuestToken()
  setCookie('sendit_asked=; expires=Thu, 01 Jan 1970 00:00:00 GMT')
})

test('the browser that asked signs in by itself, once, and clears the address', async () => {
  askHere()
  const { requests, address, queryClient } = renderAt('/auth/verify?token=t&ask=abc', status, {
    [VERIFY]: verified,
  })

  await screen.findByText("Welcome! You've been signed in successfully.")

  expect(screen.getByText('Redirecting you to the app...')).toBeDefined()
  expect(requests.map(({ search }) => search.get('token'))).toEqual(['t'])
  expect(address()).toBe('/auth/verify')
  expect(queryClient.getQueryData(['/api/auth/user'])).toEqual(verified.user)
})

test('an invite that the sign-in has joined is not joined again from this tab', async () => {
  acceptGuestToken('invite')
  askHere()
  renderAt('/auth/verify?token=t&ask=abc', status, { [VERIFY]: { ...verified, joinedTripId: 'a' } })

  await screen.findByText('Redirecting you to the app...')

  expect(readGuestToken()).toBeNull()
})

test('a new member who signs in lands on the onboarding page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  askHere()
  const { address } = renderAt('/auth/verify?token=t&ask=abc', status, {
    [VERIFY]: { ...verified, joinedTripId: 'a', isNewMember: true },
  })
  await screen.findByText('Redirecting you to the app...')

  act(() => vi.advanceTimersByTime(2000))

  await waitFor(() => expect(address()).toBe('/door?tripId=a'))
})

test('an invite for another address that came along is offered in a tab that never saw its link', async () => {
  askHere()
  renderAt('/auth/verify?token=t&ask=abc', status, {
    [VERIFY]: { ...verified, redirectUrl: '/', joinedTripId: null, offeredInviteToken: 'offered' },
  })

  await screen.findByText('Redirecting you to the app...')

  expect(readGuestToken()).toBe('offered')
  expect(isAcceptedGuestToken('offered')).toBe(false)
})

test('an invite the sign-in has not joined is stored for the app to join', async () => {
  acceptGuestToken('invite')
  askHere()
  renderAt('/auth/verify?token=t&ask=abc', status, {
    [VERIFY]: { ...verified, redirectUrl: '/chat', joinedTripId: null },
  })

  await screen.findByText('Redirecting you to the app...')

  expect(readGuestToken()).toBe('invite')
})

test('after two seconds the page redirects to the address from the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  askHere()
  const { address } = renderAt('/auth/verify?token=t&ask=abc', status, { [VERIFY]: verified })
  await screen.findByText('Redirecting you to the app...')

  expect(address()).toBe('/auth/verify')
  act(() => vi.advanceTimersByTime(2000))

  await waitFor(() => expect(address()).toBe('/?trip=a'))
})

test('a redirect to another site leads home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  askHere()
  const elsewhere = { ...verified, redirectUrl: '//evil.example' }
  const { address } = renderAt('/auth/verify?token=t&ask=abc', status, { [VERIFY]: elsewhere })
  await screen.findByText('Redirecting you to the app...')

  act(() => vi.advanceTimersByTime(2000))

  await waitFor(() => expect(address()).toBe('/'))
})

test('another browser does not use up the link until someone presses Continue', async () => {
  const { requests, user } = renderAt('/auth/verify?token=t&ask=abc', status, { [VERIFY]: verified })
  const button = screen.getByRole('button', { name: 'Continue' })
  expect(requests).toHaveLength(0)

  await user.click(button)

  await screen.findByText("Welcome! You've been signed in successfully.")
  expect(requests).toHaveLength(1)
})

test('while the server is verifying the link, the page says so', async () => {
  askHere()
  renderAt('/auth/verify?token=t&ask=abc', status, { [VERIFY]: () => new Promise(() => undefined) })

  expect(await screen.findByText('Verifying your magic link...')).toBeDefined()
})

test('an address without a token is an error at once', () => {
  renderAt('/auth/verify', status)

  expect(screen.getByText('No verification token found in the URL.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/auth')
})

test.each([
  ["the server's own sentence", refusal(400, 'LINK_INVALID', 'This link was used.'), 'This link was used.'],
  [
    'a refusal without words',
    new Response('', { status: 400 }),
    'This magic link is invalid or has expired.',
  ],
  ['an answer without a user', { message: 'Welcome' }, 'No user data received'],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch')), 'Verification failed'],
])('%s is shown on the page', async (_case, answer, text) => {
  askHere()
  renderAt('/auth/verify?token=t&ask=abc', status, { [VERIFY]: answer })

  expect((await screen.findAllByText('Sign-in failed')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
})

test('a failed link without a server message explains the likely cause in a toast', async () => {
  askHere()
  const answer = new Response('', { status: 400 })
  renderAt('/auth/verify?token=t&ask=abc', status, { [VERIFY]: answer })

  const sentence = 'This magic link may have expired or already been used.'
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
})

test.each([
  ['abc', 'sid=1; sendit_asked=abc', true],
  ['abc', 'sendit_asked=abcd', false],
  ['abc', 'not_sendit_asked=abc', false],
  ['', 'sendit_asked=', false],
  [null, 'sendit_asked=abc', false],
])('asked %s with cookies %s: %s', (ask, cookies, wasAsked) => {
  expect(wasAskedHere(ask, cookies, 'http:')).toBe(wasAsked)
})

test.each([
  ['sid=1; __Host-sendit_asked=abc', true],
  // A neighbour of this host could have set this one.
  ['sid=1; sendit_asked=abc', false],
  ['__Host-sendit_asked=abcd; sendit_asked=abc', false],
])('behind TLS only a cookie of this very host counts: %s', (cookies, wasAsked) => {
  expect(wasAskedHere('abc', cookies, 'https:')).toBe(wasAsked)
})
