import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paste } from '#testing/paste.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { SignInForm } from './sign-in-form.tsx'

const SEND = 'POST /api/auth/request-magic-link'
const sent = { message: 'Check your inbox for a link to sign in.' }
const button = () => screen.getByRole('button', { name: 'Send Magic Link' })
const field = () => screen.getByLabelText<HTMLInputElement>('Email Address')

test('the button waits for an address', async () => {
  const { user } = renderAt('/auth', <SignInForm />)
  expect(button()).toHaveProperty('disabled', true)

  await paste(user, field(), 'maya@crew.example')

  expect(button()).toHaveProperty('disabled', false)
})

test('while the link is being sent, the button says so and is disabled', async () => {
  const { user } = renderAt('/auth', <SignInForm />, { [SEND]: () => new Promise(() => undefined) })
  await paste(user, field(), 'maya@crew.example')

  await user.click(button())

  const busy = await screen.findByRole('button', { name: 'Sending Magic Link...' })
  expect(busy).toHaveProperty('disabled', true)
})

test("a sent link shows the server's message in the green box and a toast", async () => {
  const { user, requests } = renderAt('/auth', <SignInForm />, { [SEND]: sent })
  await paste(user, field(), 'maya@crew.example')

  await user.click(button())

  expect((await screen.findAllByText('Magic Link Sent!')).length).toBe(2)
  expect(screen.getAllByText(sent.message).length).toBeGreaterThan(0)
  const request = requests.find(({ method }) => method === 'POST')
  expect(request?.body).toEqual({ email: 'maya@crew.example' })
})

test('an email with no tries left is not shown as usable', async () => {
  const spent = refusal(400, 'CODE_SPENT', 'Five tries are used up.')
  const { user } = renderAt('/auth', <SignInForm />, { [SEND]: sent, 'POST /api/auth/verify-code': spent })
  await paste(user, field(), 'maya@crew.example')
  await user.click(button())
  await paste(user, await screen.findByLabelText<HTMLInputElement>('Or type the code of the mail'), '123456')

  await user.click(screen.getByRole('button', { name: 'Sign In' }))

  expect(await screen.findByText('No tries left')).toBeDefined()
  expect(screen.getAllByText('Magic Link Sent!')).toHaveLength(1)
  await user.click(button())
  await waitFor(() => expect(screen.queryByText('No tries left')).toBeNull())
  expect(await screen.findByLabelText('Or type the code of the mail')).toBeDefined()
})

test('an invite in the address is sent with the request', async () => {
  const { user, requests } = renderAt('/auth?token=invite', <SignInForm />, { [SEND]: sent })
  await paste(user, field(), 'maya@crew.example')

  await user.click(button())
  await screen.findAllByText('Magic Link Sent!')

  const request = requests.find(({ method }) => method === 'POST')
  expect(request?.body).toEqual({ email: 'maya@crew.example', inviteToken: 'invite' })
})

test("a refusal shows the server's sentence", async () => {
  const limited = refusal(429, 'RATE_LIMITED', 'Too many requests. Try again later.')
  const { user } = renderAt('/auth', <SignInForm />, { [SEND]: limited })
  await paste(user, field(), 'maya@crew.example')

  await user.click(button())

  expect((await screen.findAllByText('Failed to send magic link')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Too many requests. Try again later.').length).toBeGreaterThan(0)
})

test('a failed connection shows the connection error, without repeating it', async () => {
  const { user } = renderAt('/auth', <SignInForm />, {
    [SEND]: () => Promise.reject(new TypeError('offline')),
  })
  await paste(user, field(), 'maya@crew.example')

  await user.click(button())

  expect((await screen.findAllByText('Check your connection and try again.')).length).toBeGreaterThan(0)
})

test('the address is remembered for the next visit', async () => {
  const first = renderAt('/auth', <SignInForm />, { [SEND]: sent })
  await paste(first.user, field(), 'maya@crew.example')
  await first.user.click(button())
  await screen.findAllByText('Magic Link Sent!')
  first.unmount()

  renderAt('/auth', <SignInForm />)

  expect(field().value).toBe('maya@crew.example')
})

test('the mailbox link appears only where the server stores its emails', async () => {
  const { unmount } = renderAt('/auth', <SignInForm />, { 'GET /api/auth/options': { mailboxUrl: null } })
  expect(screen.queryByRole('link', { name: 'Open the mailbox' })).toBeNull()
  unmount()

  renderAt('/auth', <SignInForm />, { 'GET /api/auth/options': { mailboxUrl: '/mailbox' } })

  const link = await screen.findByRole('link', { name: 'Open the mailbox' })
  expect(link.getAttribute('href')).toBe('/mailbox')
})

test('the return screen is sent with the request, unless it is on another site', async () => {
  const ask = async (address: string) => {
    const { user, requests, unmount } = renderAt(address, <SignInForm />, { [SEND]: sent })
    await paste(user, field(), 'maya@crew.example')
    await user.click(button())
    await screen.findAllByText('Magic Link Sent!')
    unmount()
    localStorage.clear()
    return requests.find(({ method }) => method === 'POST')?.body
  }

  expect(await ask('/auth?redirectUrl=%2Fexpenses%3FtripId%3Da')).toEqual({
    email: 'maya@crew.example',
    redirectUrl: '/expenses?tripId=a',
  })
  expect(await ask('/auth?redirectUrl=%2F%2Fevil.example')).toEqual({ email: 'maya@crew.example' })
})
