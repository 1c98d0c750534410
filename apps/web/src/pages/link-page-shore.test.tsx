import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readGuestToken } from '#lib/guest-token.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import LinkPage from './link-page.tsx'

const REQUEST = 'POST /api/shore-contact/request'
const ANSWER = 'POST /api/shore-contact/answer'

function follow(address: string, answers: ApiAnswers = {}) {
  const view = renderAt(address, <LinkPage />, {
    [REQUEST]: { riderName: 'Maya' },
    [ANSWER]: { success: true },
    ...answers,
  })
  const answered = () => view.requests.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)
  return { ...view, answered }
}

test('the link shows who asks and why, and opening it changes nothing', async () => {
  const { requests, answered } = follow('/shore-contact#secret')

  expect(await screen.findByRole('heading', { name: 'Look out for Maya?' })).toBeDefined()
  expect(screen.getByText(/you get a mail that says so/)).toBeDefined()
  expect(answered()).toEqual([])
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/shore-contact/request', { token: 'secret' }],
  ])
  expect(readGuestToken()).toBeNull()
})

test('a yes is sent, thanked for, and the link leaves the address', async () => {
  const { user, answered } = follow('/shore-contact#secret')

  await user.click(await screen.findByRole('button', { name: 'Confirm' }))

  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeDefined()
  expect(answered()).toEqual([{ token: 'secret', agrees: true }])
  expect(window.location.hash).toBe('')
})

test('a refusal is sent, and the page says the address is forgotten', async () => {
  const { user, answered } = follow('/shore-contact#secret')

  await user.click(await screen.findByRole('button', { name: 'No, forget my address' }))

  expect(await screen.findByRole('heading', { name: 'Your address is forgotten' })).toBeDefined()
  expect(answered()).toEqual([{ token: 'secret', agrees: false }])
})

test('an expired link says so, and so does an address without a token', async () => {
  const over = refusal(400, 'LINK_INVALID', 'This link does not work any more.')
  const { unmount } = follow('/shore-contact#secret', { [REQUEST]: over })
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
  unmount()

  follow('/shore-contact')
  expect(await screen.findByText(/Open the link in the mail again/)).toBeDefined()
})

test('a server that is down calls no link dead, and is asked again', async () => {
  let isDown = true
  const { user } = follow('/shore-contact#secret', {
    [REQUEST]: () => (isDown ? refusal(503, 'UNAVAILABLE', 'Down') : { riderName: 'Maya' }),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false

  await user.click(retry)

  expect(await screen.findByRole('heading', { name: 'Look out for Maya?' })).toBeDefined()
})

test('an answer that failed to send can be given again', async () => {
  const { user } = follow('/shore-contact#secret', {
    [ANSWER]: refusal(503, 'UNAVAILABLE', 'Please try again.'),
  })

  await user.click(await screen.findByRole('button', { name: 'Confirm' }))

  expect(await screen.findByText('Please try again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined()
})
