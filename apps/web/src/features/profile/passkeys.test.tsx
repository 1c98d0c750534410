import type { Passkey } from '@sendit/core/auth/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import Passkeys from './passkeys.tsx'

const phone: Passkey = {
  id: 'p1',
  name: 'Safari on iPhone',
  createdAt: '2026-06-01T10:00:00.000Z',
  lastUsedAt: null,
  site: 'localhost',
  isOfThisSite: true,
}
const old = { ...phone, id: 'p2', name: 'Old laptop', site: 'old.example', isOfThisSite: false }
const ADD = 'Add a passkey'

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
})

const show = (passkeys: Passkey[], { origin = window.location.origin as string | null, ...answers } = {}) =>
  renderAt('/profile', <Passkeys user={aUser()} />, {
    'GET /api/auth/passkeys': { origin, passkeys },
    ...(answers as ApiAnswers),
  })

test('each passkey shows when it was added, last used and where it belongs', async () => {
  show([phone, { ...phone, id: 'p3', name: 'Key ring', lastUsedAt: new Date().toISOString() }, old])

  const rows = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem')

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Safari on iPhoneAdded 1 Jun, not used yet',
    'Key ringAdded 1 Jun, last used today',
    'Old laptopBelongs to old.example and does not sign in here',
  ])
  expect(screen.getByRole('button', { name: ADD })).toBeDefined()
})

test.each([
  ['the address allows none', null],
  ['they are made for another origin', 'https://sendit.example'],
])('where %s there is nothing to add, and what there is can go', async (_case, origin) => {
  show([old], { origin })

  expect(await screen.findByText('Old laptop')).toBeDefined()
  expect(screen.queryByRole('button', { name: ADD })).toBeNull()
  expect(screen.getByRole('button', { name: 'Old laptop: more' })).toBeDefined()
})

test('a browser without passkey support shows no passkey section', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { container, requests } = show([])
  await expect.poll(() => requests.length).toBe(1)

  await expect.poll(() => container.textContent).toBe('')
})

test('with ten of them one has to go before the next', async () => {
  show(Array.from({ length: 10 }, (_, index) => ({ ...phone, id: `p${index}` })))

  expect(await screen.findByText('You have 10 of them: remove one before you add another.')).toBeDefined()
  expect(screen.queryByRole('button', { name: ADD })).toBeNull()
})

test('a sign-in of long ago is renewed by a mailed code, which gets the focus', async () => {
  const { user, requests } = show([], {
    'POST /api/auth/passkeys/options': refusal(403, 'SIGN_IN_AGAIN', 'You signed in a while ago.'),
    'POST /api/auth/request-magic-link': { message: 'Check your inbox.' },
    'POST /api/auth/verify-code': refusal(400, 'CODE_INVALID', 'This code is not the one we mailed.'),
  } as object)
  await user.click(await screen.findByRole('button', { name: ADD }))

  await user.click(await screen.findByRole('button', { name: 'Mail a Code' }))
  const field = await screen.findByLabelText('Code of the mail')
  expect(document.activeElement).toBe(field)
  await user.type(field, '123 456')
  await user.click(screen.getByRole('button', { name: 'Go On' }))

  expect(await screen.findByText('This code is not the one we mailed.')).toBeDefined()
  const bodies = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies.slice(1)).toEqual([
    { email: 'maya@crew.example' },
    { email: 'maya@crew.example', code: '123456' },
  ])
})
