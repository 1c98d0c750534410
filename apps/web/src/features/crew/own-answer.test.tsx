import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Queue } from '#offline/queued-mutation.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import { OwnAnswer } from './my-answer.tsx'

const me = aUser()
const trip = aTrip({ id: 'tarifa' })

function open(answer: unknown, held: Queue = []) {
  let saved: unknown = answer
  const { screen: shown, outbox } = withOutbox(<OwnAnswer tripId={trip.id} />, held)
  const view = renderAt('/friends?tripId=tarifa', shown, {
    'GET /api/auth/user': me,
    'GET /api/trips/tarifa/members': () => [
      { id: me.id, displayName: 'Maya', profileImageUrl: null, answer: saved },
    ],
    'GET /api/trips/tarifa/guests': [],
    'PUT /api/trips/tarifa/my-answer': ({ body }: { body: { answer: string } }) => {
      if (body.answer === 'out') return refusal(404, 'NOT_FOUND', 'Not found')
      saved = body.answer
      return body
    },
  })
  return { ...view, outbox }
}

const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

test('a member is in until they choose, and what they choose is sent and shown', async () => {
  const { user, requests } = open('in')
  expect((await choice('In')).checked).toBe(true)

  await user.click(await choice('Maybe'))

  await expect.poll(async () => (await choice('Maybe')).checked).toBe(true)
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { answer: 'maybe' },
  ])
})

test('a rejected answer shows an error and restores the previous one', async () => {
  const { user } = open('in')

  await user.click(await choice('Out'))

  expect(await screen.findByText('Failed to save your answer')).toBeDefined()
  expect((await choice('In')).checked).toBe(true)
})

test('a pending answer is shown as chosen and can be cancelled', async () => {
  const { outbox, user } = open('in', [aQueuedMutation('answer', trip.id, { answer: 'maybe' })])
  expect((await choice('Maybe')).checked).toBe(true)
  expect(screen.getByText('Your answer waits for network')).toBeDefined()

  await user.click(screen.getByRole('button', { name: /^Delete what waits/ }))

  expect(outbox.read()).toEqual([])
  expect((await choice('In')).checked).toBe(true)
})
