import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import ChatPage from './chat-page.tsx'

const trip = aTrip()
const messagesPath = `GET /api/trips/${trip.id}/messages`
const server: ApiAnswers = {
  'GET /api/auth/user': aUser(),
  'GET /api/trips': [trip],
  [`GET /api/trips/${trip.id}`]: trip,
  [`GET /api/trips/${trip.id}/members`]: [],
  [messagesPath]: [],
}
const open = (answers: ApiAnswers = {}) =>
  renderAt(paths.chat(), <ChatPage title="Chat" />, { ...server, ...answers })

test('without a trip the page says so', async () => {
  open({ 'GET /api/trips': [] })

  expect(await screen.findByText('No active trip found')).toBeTruthy()
})

test('without a trip no file can be attached, and the button says so', async () => {
  const { user } = open({ 'GET /api/trips': [] })
  await screen.findByText('No active trip found')

  await user.click(screen.getByRole('button', { name: 'Attach a file' }))

  expect(await screen.findByText('No Trip Selected')).toBeTruthy()
  expect(screen.getByText('Please select a trip to upload media')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').disabled).toBe(true)
})

test('an empty chat invites to break the ice, under the name of the trip', async () => {
  open()

  expect(await screen.findByRole('heading', { name: 'Break the ice' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(trip.name)
})

test('before the socket is open it is connecting, and nothing can be written', async () => {
  open()
  await screen.findByRole('heading', { name: 'Break the ice' })

  expect(screen.getByText('Connecting...')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').disabled).toBe(true)
})

test('messages that do not load can be asked for again', async () => {
  let isUp = false
  const { user } = open({
    [messagesPath]: () => (isUp ? [] : refusal(503, 'UNAVAILABLE', 'SendIt! is busy. Please try again.')),
  })
  expect(await screen.findByText('SendIt! is busy. Please try again.')).toBeTruthy()

  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Break the ice' })).toBeTruthy()
})

test('opening the chat marks it as read', async () => {
  const before = Date.now()
  open()
  await screen.findByRole('heading', { name: 'Break the ice' })

  expect(Date.parse(localStorage.getItem('lastReadChatTimestamp') ?? '')).toBeGreaterThanOrEqual(before)
})
