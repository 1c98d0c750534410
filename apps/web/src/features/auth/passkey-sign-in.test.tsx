import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { SignInForm } from './sign-in-form.tsx'

const BUTTON = 'Sign in with a passkey'

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
})

const show = (passkeyOrigin: string | null, answers = {}) =>
  renderAt('/auth', <SignInForm />, {
    'GET /api/auth/options': { mailboxUrl: '/mailbox', passkeyOrigin },
    ...answers,
  })

test('a browser at the address that passkeys are made for offers them', async () => {
  show(window.location.origin)

  expect(await screen.findByRole('button', { name: BUTTON })).toBeDefined()
})

test.each<[string, () => string | null]>([
  ['the address allows none', () => null],
  ['they are made for another origin', () => 'https://sendit.example'],
  [
    'the browser knows none',
    () => {
      vi.stubGlobal('PublicKeyCredential', undefined)
      return window.location.origin
    },
  ],
  [
    'the page is not secure',
    () => {
      vi.stubGlobal('isSecureContext', false)
      return window.location.origin
    },
  ],
])('where %s none are offered', async (_case, originOf) => {
  show(originOf())
  await screen.findByRole('link', { name: 'Open the mailbox' })
  await import('./passkey-sign-in.tsx')

  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
})

test('a server that gives no challenge is quoted, and the mail remains', async () => {
  const limited = refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again in a moment.')
  const { user } = show(window.location.origin, { 'POST /api/auth/passkey/options': limited })

  await user.click(await screen.findByRole('button', { name: BUTTON }))

  expect(
    (await screen.findAllByText('Too many requests. Please try again in a moment.')).length,
  ).toBeGreaterThan(0)
  expect(screen.getByLabelText('Email Address')).toBeDefined()
})
