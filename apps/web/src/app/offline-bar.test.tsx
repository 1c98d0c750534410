import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lastContact } from '#lib/last-contact.ts'
import { tripsQuery } from '#session/queries.ts'
import { aTrip } from '#testing/people.ts'
import { type ApiAnswers, answerWith, renderAt } from '#testing/render-app.tsx'
import { useServerBack } from '#trip/use-realtime.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { OfflineBar } from './shell.tsx'

const MINUTE_MS = 60_000
const trip = aTrip({ name: 'Levante Week' })
const NO_NETWORK = {
  'GET /api/trips': () => {
    throw new TypeError('Failed to fetch')
  },
}

test('the bar shows the age of the oldest data on screen', async () => {
  showWithout(NO_NETWORK, { seenAgoMs: 12.4 * MINUTE_MS })

  expect(await screen.findByText('Showing what this phone last saw, 12 minutes ago')).toBeTruthy()
  expect(screen.getByText('Levante Week')).toBeTruthy()
})

test.each([
  ['in the first minute', 20_000],
  ['where a clock was set back', -90 * MINUTE_MS],
])('%s no age is shown', async (_name, seenAgoMs) => {
  showWithout(NO_NETWORK, { seenAgoMs })

  expect(await screen.findByText("You're offline. What you see may be out of date.")).toBeTruthy()
})

test('an unreachable server counts as offline, even when a proxy responds', async () => {
  showWithout(
    {
      'GET /api/trips': new Response('<h1>Bad gateway</h1>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      }),
    },
    { seenAgoMs: 3 * MINUTE_MS },
  )

  expect(await screen.findByText('Showing what this phone last saw, 3 minutes ago')).toBeTruthy()
})

test('a refusal in the words of the server is no lost network', async () => {
  showWithout(
    { 'GET /api/trips': Response.json({ message: 'Busy', code: 'UNAVAILABLE' }, { status: 503 }) },
    { seenAgoMs: 3 * MINUTE_MS },
  )
  await waitFor(() => expect(screen.getByText('idle')).toBeTruthy())

  expect(screen.queryByText(/last saw/)).toBeNull()
})

test('data never loaded calmly asks for a signal, then loads automatically', async () => {
  showWithout(NO_NETWORK)
  expect(await screen.findByText('This needs a signal')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()

  answerWith({ 'GET /api/trips': [trip], 'GET /healthz': { status: 'ok' } })
  act(() => window.dispatchEvent(new Event('online')))

  expect(await screen.findByText('Levante Week')).toBeTruthy()
  expect(lastContact.isAway()).toBe(false)
})

test('cached data is refetched when the server is back', async () => {
  showWithout(NO_NETWORK, { seenAgoMs: 12 * MINUTE_MS })
  expect(await screen.findByText(/last saw/)).toBeTruthy()

  answerWith({ 'GET /api/trips': [aTrip({ name: 'Poniente Week' })], 'GET /healthz': { status: 'ok' } })
  act(() => window.dispatchEvent(new Event('online')))

  expect(await screen.findByText('Poniente Week')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/last saw/)).toBeNull())
})

function showWithout(answers: ApiAnswers, { seenAgoMs }: { seenAgoMs?: number } = {}) {
  renderAt('/trips', <Trips seenAgoMs={seenAgoMs} />, answers)
}

function Trips({ seenAgoMs }: { seenAgoMs: number | undefined }) {
  const queryClient = useQueryClient()
  useState(() => seenAgoMs !== undefined && cacheTrips(queryClient, Date.now() - seenAgoMs))
  useServerBack()
  const { data, error, isFetching, refetch } = useQuery(tripsQuery())
  return (
    <>
      <OfflineBar />
      {data?.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
      {!data && error && <ErrorState title="The trips did not load" onRetry={() => void refetch()} />}
      {!isFetching && 'idle'}
    </>
  )
}

function cacheTrips(queryClient: QueryClient, updatedAt: number) {
  const { queryKey } = tripsQuery()
  queryClient.setQueryData(queryKey, [trip], { updatedAt })
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}
