import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { realtime } from '#lib/realtime.ts'
import { useVisitor } from '#session/visitor.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { TripProblem } from './trip-parts.tsx'
import { useCurrentTrip } from './use-current-trip.ts'
import { useTripLive } from './use-trip-live.ts'

function Screen() {
  useTripLive(useVisitor(), null)
  const { trip, error, retry } = useCurrentTrip()
  if (trip !== null) return <h1>{trip.name}</h1>
  return error === null ? <p>Loading</p> : <TripProblem error={error} onRetry={retry} />
}

async function openTrip() {
  const tarifa = aTrip({ id: 'tarifa', name: 'Tarifa' })
  const dakhla = aTrip({ id: 'dakhla', name: 'Dakhla' })
  const crew = { hasLeft: false }
  const view = renderAt('/expenses?tripId=tarifa', <Screen />, {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': () => (crew.hasLeft ? [dakhla] : [tarifa, dakhla]),
    'GET /api/trips/tarifa': () => (crew.hasLeft ? refusal(404, 'NOT_FOUND', 'Not found') : tarifa),
    'GET /api/trips/dakhla': dakhla,
  })
  await view.findByRole('heading', { name: 'Tarifa' })
  return { ...view, crew }
}

test('a trip left on another device disappears from this screen', async () => {
  const { crew, findByText, queryByText } = await openTrip()
  crew.hasLeft = true

  act(() => realtime.refused.emit(4404))

  await findByText('Trip not found')
  expect(queryByText('Tarifa')).toBeNull()
})

test('a trip left elsewhere disappears from the list of a tab in another trip', async () => {
  const { crew, requests } = await openTrip()
  const lists = () => requests.filter(({ path }) => path === '/api/trips').length
  crew.hasLeft = true
  const before = lists()

  act(() => realtime.frames.emit({ type: 'trip_changed', tripId: 'tarifa', topics: ['trip'] }))

  await waitFor(() => expect(lists()).toBe(before + 1))
})
