import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { Mailbox, ownPath } from './mailbox.tsx'

const MAILS = 'GET /api/mailbox'
const mail = {
  id: 'm1',
  to: 'maya@crew.example',
  subject: 'Sign in to SendIt!',
  sentAt: '2026-07-15T10:00:00.000Z',
  text: 'Open the link to sign in.',
}

test('a saved mail shows whom it is for and opens its link in place', async () => {
  const link = `${window.location.origin}/auth/verify?token=t&ask=a`
  renderAt('/mailbox', <Mailbox />, { [MAILS]: [{ ...mail, link }] })

  expect(await screen.findByRole('heading', { name: 'Sign in to SendIt!' })).toBeDefined()
  expect(screen.getByText(/To maya@crew\.example/)).toBeDefined()
  const open = screen.getByRole('link', { name: 'Open the link' })
  expect(open.getAttribute('href')).toBe('/auth/verify?token=t&ask=a')
})

test('an empty mailbox explains how emails get there', async () => {
  renderAt('/mailbox', <Mailbox />, { [MAILS]: [] })

  expect(await screen.findByRole('heading', { name: 'No mail yet' })).toBeDefined()
})

test('a mailbox that could not be read can be tried again', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Down')
  const { user } = renderAt('/mailbox', <Mailbox />, { [MAILS]: () => answer })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = [{ ...mail, link: null }]

  await user.click(retry)

  expect(await screen.findByRole('heading', { name: mail.subject })).toBeDefined()
})

test.each([
  ['https://sendit.example/auth/verify?token=t', '/auth/verify?token=t'],
  ['https://elsewhere.example/auth', null],
  ['no link at all', null],
])('%s opens in place as %s', (link, path) => {
  expect(ownPath(link, 'https://sendit.example')).toBe(path)
})
