import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deadlinesFrom, instantOf } from '#lib/deadlines.ts'
import { paste } from '#testing/paste.ts'
import { aPoll } from '#testing/polls.ts'
import { type ApiAnswers, type ApiRequest, renderAt } from '#testing/render-app.tsx'
import PollDialog from './poll-dialog.tsx'

const posted = 'POST /api/trips/tarifa/polls'

function open(answers: ApiAnswers = {}) {
  const onClose = vi.fn()
  const view = renderAt('/chat', <PollDialog tripId="tarifa" open onClose={onClose} />, answers)
  return { ...view, onClose }
}

test('a question with its answers in their order is posted once, and the dialog closes', async () => {
  const { user, requests, onClose } = open({ [posted]: () => Response.json(aPoll(), { status: 201 }) })

  await paste(user, await screen.findByLabelText('Question'), 'Where do we eat?')
  await paste(user, screen.getByLabelText('Answer 1'), 'El Lola')
  await paste(user, screen.getByLabelText('Answer 2'), 'Villa')
  await paste(user, screen.getByLabelText('Answer 3'), 'Barbecue')
  screen.getByRole('button', { name: 'Move answer 3, with the arrow keys' }).focus()
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('switch', { name: 'Several answers each' }))
  await user.selectOptions(screen.getByLabelText('Results'), 'at the end')
  await user.click(screen.getByRole('button', { name: 'Remove answer 1' }))
  await user.click(screen.getByRole('button', { name: 'Post poll' }))

  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const calls = requests.filter(({ method }) => method === 'POST')
  expect(calls.map(({ body }) => body)).toEqual([
    {
      question: 'Where do we eat?',
      options: ['Barbecue', 'Villa'],
      isMultiple: true,
      hidesResultsUntil: 'end',
      closesAt: null,
    },
  ])
  expect(calls[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('missing fields show errors, the first gets the focus and nothing is sent', async () => {
  const { user, requests } = open()

  await user.click(await screen.findByRole('button', { name: 'Post poll' }))
  expect(screen.getByText('Please enter a question')).toBeTruthy()
  expect(screen.getByText('Please enter at least two answers')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Question'))
  await paste(user, screen.getByLabelText('Question'), 'Where?')
  await user.click(screen.getByRole('button', { name: 'Post poll' }))

  expect(document.activeElement).toBe(screen.getByLabelText('Answer 1'))
  expect(requests.some(({ method }: ApiRequest) => method === 'POST')).toBe(false)
})

test('a custom deadline must be in the future', async () => {
  const { user } = open()
  await paste(user, await screen.findByLabelText('Question'), 'Where?')
  await user.selectOptions(screen.getByLabelText('Closes'), 'another time')
  await paste(user, screen.getByLabelText('Closes at'), '2020-01-01T10:00')
  await user.click(screen.getByRole('button', { name: 'Post poll' }))

  expect(screen.getByText('Choose a time that is still to come')).toBeTruthy()
})

test('the deadlines on offer are hours at least an hour away', () => {
  const labels = deadlinesFrom(new Date(2026, 6, 9, 17, 30)).map(({ label }) => label)

  expect(labels).toEqual([
    'when you close it',
    'Today 21:00',
    'Fri 09:00',
    'Fri 12:00',
    'Fri 18:00',
    'Fri 21:00',
    'another time',
  ])
  expect(instantOf('never', '')).toBeNull()
  expect(instantOf('other', '2026-07-09T18:00')).toBe(new Date(2026, 6, 9, 18).toISOString())
})
