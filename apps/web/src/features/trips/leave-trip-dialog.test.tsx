import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import LeaveTripDialog from './leave-trip-dialog.tsx'

const trip = aTrip({ memberCount: 3 })
const LEAVE = `DELETE /api/trips/${trip.id}/leave`
const OWES = 'You still owe £12.50 in this trip. Settle up first, or leave anyway.'

function open(answer: unknown) {
  const closed = { times: 0 }
  const onClose = () => {
    closed.times += 1
  }
  return {
    ...renderAt('/trips', <LeaveTripDialog trip={trip} open onClose={onClose} />, { [LEAVE]: answer }),
    closed,
  }
}

const leave = (name: string) => screen.findByRole('button', { name })

test('with an open balance the amount is shown and leaving asks once more', async () => {
  const { user, requests, closed } = open(({ search }: ApiRequest) =>
    search.get('anyway') === 'true' ? { success: true } : refusal(409, 'OUTSTANDING_BALANCE', OWES),
  )

  await user.click(await leave('Leave Trip'))
  expect(await screen.findByText(OWES)).toBeDefined()
  expect(screen.queryByText('Failed to Leave Trip')).toBeNull()
  expect(closed.times).toBe(0)
  await user.click(await leave('Leave anyway'))

  expect(await screen.findAllByText('Left Trip')).not.toHaveLength(0)
  expect(requests.map(({ search }) => search.get('anyway'))).toEqual([null, 'true'])
  expect(closed.times).toBe(1)
})

test('a rider who is on the water is led to the water board', async () => {
  const sentence = 'You are on the water. Say on the water board that you are back, then you can leave.'
  const { user, closed } = open(refusal(409, 'ON_THE_WATER', sentence))

  await user.click(await leave('Leave Trip'))

  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(screen.getByRole('link', { name: 'Water board' }).getAttribute('href')).toBe(`/?trip=${trip.id}`)
  expect(screen.queryByText('Failed to Leave Trip')).toBeNull()
  expect(closed.times).toBe(0)
})

test('any other rejection closes the dialog and shows a toast', async () => {
  const { user, closed } = open(refusal(503, 'UNAVAILABLE', 'Please come back soon.'))

  await user.click(await leave('Leave Trip'))

  expect(await screen.findAllByText('Failed to Leave Trip')).not.toHaveLength(0)
  await waitFor(() => expect(closed.times).toBe(1))
})
