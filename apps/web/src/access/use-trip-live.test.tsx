// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { realtime } from '#lib/realtime.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { renderAt } from '#testing/render-app.tsx'
import { tripsQuery, userQuery } from './queries.ts'
import { useTrips } from './use-current-trip.ts'
import { useTripLive } from './use-trip-live.ts'
import { useVisitor } from './use-visitor.ts'

const answers = { 'GET /api/auth/user': aUser(), 'GET /api/trips': [aTrip()] }

function LiveTrips() {
  useTripLive(useVisitor(), null)
  return <p>{useTrips().data?.length ?? 'no'} trips</p>
}

async function liveScreen() {
  const view = renderAt('/', <LiveTrips />, answers)
  await view.findByText('1 trips')
  const asked = (path: string) => view.requests.filter((request) => request.path === path).length
  return { ...view, asked }
}

test('a change that the server tells of is read again', async () => {
  const { asked } = await liveScreen()
  expect(asked('/api/trips')).toBe(1)

  act(() => realtime.frames.tell({ type: 'trip_changed', tripId: aTrip().id, topics: ['members'] }))

  await waitFor(() => expect(asked('/api/trips')).toBe(2))
})

test('news of the chat leave the trips alone', async () => {
  const { asked, queryClient } = await liveScreen()

  act(() => realtime.frames.tell({ type: 'trip_changed', tripId: aTrip().id, topics: ['messages'] }))

  expect(queryClient.isFetching(tripsQuery())).toBe(0)
  expect(asked('/api/trips')).toBe(1)
})

const changed = (changeSeq: number) =>
  realtime.frames.tell({ type: 'trip_changed', tripId: aTrip().id, topics: ['members'], changeSeq })
const state = (changeSeq: number) =>
  realtime.frames.tell({ type: 'trip_state', tripId: aTrip().id, messageSeq: 0, changeSeq })

test('a change that was never told is read once the server says how far the trip is', async () => {
  const { asked } = await liveScreen()
  act(() => state(4))
  expect(asked('/api/trips')).toBe(1)

  act(() => state(5))

  await waitFor(() => expect(asked('/api/trips')).toBe(2))
})

test('a change that was told is not read again when the server says how far the trip is', async () => {
  const { asked } = await liveScreen()
  act(() => state(4))
  act(() => changed(5))
  await waitFor(() => expect(asked('/api/trips')).toBe(2))

  act(() => state(5))

  expect(asked('/api/trips')).toBe(2)
})

test('two hundred changes in 15 s cost a phone six reads of a key, and the last one is read', async () => {
  const { asked, queryClient } = await liveScreen()
  let reads = 0
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isInvalidated = 'action' in event && event.action.type === 'invalidate'
    if (type === 'updated' && isInvalidated && query.queryKey.join() === '/api/trips') reads += 1
  })
  vi.useFakeTimers()
  for (let change = 1; change <= 200; change += 1) {
    await act(async () => {
      changed(change)
      await vi.advanceTimersByTimeAsync(75)
    })
  }
  const during = reads
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  unsubscribe()

  expect(asked('/api/trips')).toBe(1 + reads)
  expect({ during, after: reads - during }).toEqual({ during: 5, after: 1 })
})

test('a line that was refused makes the app ask again who is signed in', async () => {
  const { asked, queryClient } = await liveScreen()

  act(() => realtime.refused.tell(4401))

  await waitFor(() => expect(asked('/api/auth/user')).toBe(2))
  expect(queryClient.getQueryData(userQuery().queryKey)).toEqual(aUser())
})
