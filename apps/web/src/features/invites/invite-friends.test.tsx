import type { Invite } from '@sendit/core/invites/contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paste } from '#testing/paste.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import InviteFriendsCard from './invite-friends.tsx'

const CREATE = 'POST /api/trips/tarifa/invites'
const LIST = 'GET /api/trips/tarifa/invites'
const ellie: Invite = {
  id: 'i1',
  inviteUrl: 'https://sendit.example/?token=kt7',
  expiresAt: '2026-07-01T12:00:00.000Z',
  name: 'Ellie',
  email: 'ellie@crew.example',
  acceptedAt: null,
  revokedAt: null,
}

const open = (answers: ApiAnswers = {}) => renderAt('/', <InviteFriendsCard tripId="tarifa" />, answers)
const email = () => screen.getByLabelText<HTMLInputElement>('Email Address')
const generate = () => screen.getByRole('button', { name: 'Generate Invite Link' })
const posts = (view: ReturnType<typeof open>) => view.requests.filter(({ method }) => method === 'POST')

test('an address without @ is refused before it is sent', async () => {
  const { user } = open()

  await paste(user, email(), 'ellie')
  await user.tab()

  expect(await screen.findByText('Valid email address is required')).toBeDefined()
  expect(generate()).toHaveProperty('disabled', true)
})

test('an email address is lower-cased and provides the name when none is given', async () => {
  const view = open({ [CREATE]: ellie })
  await paste(view.user, email(), ' Ellie.R@Crew.Example ')

  await view.user.click(generate())
  await screen.findByText('Invite Email Sent!')

  expect(posts(view)[0]?.body).toEqual({ email: 'ellie.r@crew.example', name: 'ellie.r' })
})

test('a link that was not mailed is to be sent by hand', async () => {
  const view = open({ [CREATE]: { ...ellie, isMailed: false } })
  await paste(view.user, email(), ellie.email)

  await view.user.click(generate())

  expect((await screen.findAllByText('Link made, not mailed')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/Send them the link yourself\.$/).length).toBeGreaterThan(0)
  expect((await screen.findByLabelText<HTMLInputElement>('Invite Link')).value).toBe(ellie.inviteUrl)
})

test('the link is shown with its expiry, to copy and to scan', async () => {
  const view = open({ [CREATE]: ellie })
  await paste(view.user, screen.getByLabelText(/Name/), 'Ellie')
  await view.user.type(email(), ellie.email)

  await view.user.click(generate())

  expect(await screen.findByText('Link ready for Ellie.')).toBeDefined()
  expect(screen.getByText(/Expires Wednesday, 1 July 2026\./)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Invite Link').value).toBe(ellie.inviteUrl)
  expect(await screen.findByRole('img', { name: 'Invite link for Ellie as a QR code' })).toBeDefined()
  await view.user.click(screen.getByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText('Copied!')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(ellie.inviteUrl)
})

test('the next friend starts with an empty form', async () => {
  const view = open({ [CREATE]: ellie })
  await view.user.type(email(), ellie.email)
  await view.user.click(generate())

  await view.user.click(await screen.findByRole('button', { name: 'Invite another' }))

  expect(email().value).toBe('')
})

test('sending the same again after a failure is one invite; another address is another', async () => {
  const view = open({ [CREATE]: refusal(503, 'UNAVAILABLE', 'Please try again soon.') })
  await view.user.type(email(), ellie.email)
  await view.user.click(generate())
  expect(await screen.findByText('Failed to Generate Link')).toBeDefined()
  expect(screen.getByText('Please try again')).toBeDefined()
  await view.user.click(generate())
  await view.user.clear(email())
  await paste(view.user, email(), 'tom@crew.example')

  await view.user.click(generate())

  const [first, second, third] = posts(view).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('an open invite is revoked only after confirmation, then disappears', async () => {
  const revoked = { ...ellie, revokedAt: '2026-06-25T12:00:00.000Z' }
  const view = open({ [LIST]: [ellie], 'DELETE /api/trips/tarifa/invites/i1': revoked })
  await view.user.click(screen.getByRole('button', { name: 'Open Invites' }))
  await view.user.click(await screen.findByRole('button', { name: 'Revoke' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke Invite' }))
  expect(question.getByText('Ellie')).toBeDefined()
  expect(view.requests.some(({ method }) => method === 'DELETE')).toBe(false)

  await view.user.click(question.getByRole('button', { name: 'Revoke Invite' }))

  expect(await screen.findByText('Invite Revoked')).toBeDefined()
  expect(await screen.findByText('No open invites.')).toBeDefined()
})

test('an open invite can be copied again', async () => {
  const view = open({ [LIST]: [{ ...ellie, acceptedAt: '2026-06-25T12:00:00.000Z' }] })
  await view.user.click(screen.getByRole('button', { name: 'Open Invites' }))
  const row = within(await screen.findByRole('listitem', { name: 'Invite for Ellie' }))
  expect(row.getByText('Expires 1 July 2026')).toBeDefined()
  expect(row.getByText('Guest')).toBeDefined()

  await view.user.click(row.getByRole('button', { name: 'Copy Link' }))

  expect(await screen.findByText('Invite link is on your clipboard.')).toBeDefined()
})

test('invites that did not load can be asked for again', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const { user } = open({ [LIST]: () => answer })
  await user.click(screen.getByRole('button', { name: 'Open Invites' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = [ellie]

  await user.click(retry)

  expect(await screen.findByRole('listitem', { name: 'Invite for Ellie' })).toBeDefined()
})

test.each([
  [429, 'RATE_LIMITED', 'A trip can have 50 open invites. Revoke one first.'],
  [409, 'ALREADY_MEMBER', 'Ellie is in this trip already.'],
])('a refusal (%s %s) shows why', async (status, code, reason) => {
  const view = open({ [CREATE]: refusal(status, code, reason) })
  await view.user.type(email(), ellie.email)

  await view.user.click(generate())

  expect(await screen.findByText('Failed to Generate Link')).toBeDefined()
  expect(screen.getByText(reason)).toBeDefined()
})

test('an address that only the server refuses is named at its field until it changes', async () => {
  const message = 'Valid email address is required'
  const problem = { message, code: 'VALIDATION', errors: [{ path: 'email', message }] }
  const view = open({ [CREATE]: Response.json(problem, { status: 400 }) })
  await paste(view.user, email(), 'ellie@crew..example')

  await view.user.click(generate())

  expect(await screen.findByText('ellie@crew..example is not a valid email address')).toBeDefined()
  await view.user.type(email(), 'x')
  expect(screen.queryByText(/is not a valid email address/)).toBeNull()
})
