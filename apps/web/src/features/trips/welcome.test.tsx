import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import Welcome from './welcome.tsx'

const CREATE = 'POST /api/trips'
const demo = () => screen.getByRole('button', { name: 'Quick Demo Trip' })

test('the demo trip is created in Tarifa, announced and first in the list', async () => {
  const { user, requests, queryClient } = renderAt('/', <Welcome />, { [CREATE]: aTrip({ id: 'demo' }) })
  queryClient.setQueryData(['/api/trips'], [])

  await user.click(demo())

  expect(await screen.findByText('Demo Trip Created!')).toBeDefined()
  expect(requests[0]?.body).toMatchObject({
    location: 'Tarifa, Spain',
    tripDate: expect.stringMatching(/^\d{4}-07-15$/),
    tripEndDate: expect.stringMatching(/^\d{4}-07-20$/),
  })
  expect(queryClient.getQueryData(['/api/trips'])).toMatchObject([{ id: 'demo' }])
})

test('trying again after a failure is the same demo trip to the server', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const { user, requests } = renderAt('/', <Welcome />, { [CREATE]: () => answer })
  await user.click(demo())
  expect(await screen.findByText('Failed to Create Trip')).toBeDefined()
  answer = aTrip()

  await user.click(demo())
  await screen.findByText('Demo Trip Created!')

  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})
