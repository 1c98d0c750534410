import type { Topic } from '@sendit/core/live/topics.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'
import { realtime } from '#lib/realtime.ts'
import { tripsQuery, userQuery } from '#session/queries.ts'
import { useVisitor } from '#session/visitor.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiRequest, renderAt } from '#testing/render-app.tsx'
import { useTrips } from './use-current-trip.ts'
import { useTripLive } from './use-trip-live.ts'

afterEach(forgetAnswers)

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

test('a change announced by the server is refetched', async () => {
  const { asked } = await liveScreen()
  expect(asked('/api/trips')).toBe(1)

  act(() => realtime.frames.emit({ type: 'trip_changed', tripId: aTrip().id, topics: ['members'] }))

  await waitFor(() => expect(asked('/api/trips')).toBe(2))
})

test('chat updates do not refetch the trips', async () => {
  const { asked, queryClient } = await liveScreen()

  act(() => realtime.frames.emit({ type: 'trip_changed', tripId: aTrip().id, topics: ['messages'] }))

  expect(queryClient.isFetching(tripsQuery())).toBe(0)
  expect(asked('/api/trips')).toBe(1)
})

const changed = (changeSeq: number, topics: Topic[] = ['members']) =>
  realtime.frames.emit({ type: 'trip_changed', tripId: aTrip().id, topics, changeSeq })
const state = (changeSeq: number) =>
  realtime.frames.emit({ type: 'trip_state', tripId: aTrip().id, messageSeq: 0, changeSeq })
const entered = (changeSeq: number) => {
  realtime.joined.emit({ tripId: aTrip().id, userId: aUser().id, token: null })
  state(changeSeq)
}

function LiveAwards() {
  useTripLive(useVisitor(), null)
  const awards = useQuery(readQuery<string>('/api/trips', aTrip().id, 'awards'))
  const members = useQuery(readQuery<string>('/api/trips', aTrip().id, 'members'))
  return (
    <p>
      {awards.data} with {members.data}
    </p>
  )
}

async function liveAwards() {
  const trip = { changeSeq: 4, awards: 'Voting Open' }
  const answer = (text: () => string) => (request: ApiRequest) => {
    const headers = { etag: `"${trip.changeSeq}"`, 'trip-change-seq': String(trip.changeSeq) }
    const isHeld = request.headers.get('if-none-match') === headers.etag
    return isHeld ? new Response(null, { status: 304, headers }) : Response.json(text(), { headers })
  }
  const view = renderAt('/', <LiveAwards />, {
    ...answers,
    [`GET /api/trips/${aTrip().id}/awards`]: answer(() => trip.awards),
    [`GET /api/trips/${aTrip().id}/members`]: answer(() => 'Ben'),
  })
  const reads = (name: string) => view.requests.filter(({ path }) => path.endsWith(`/${name}`))
  const asked = () => ({ awards: reads('awards').length, members: reads('members').length })
  await view.findByText('Voting Open with Ben')
  return { ...view, trip, asked, reads }
}

test('what changed before the tab came in is read on coming in', async () => {
  const { trip, findByText } = await liveAwards()
  Object.assign(trip, { changeSeq: 5, awards: 'Winner Selected' })

  act(() => entered(5))

  await findByText('Winner Selected with Ben')
})

test('what has not changed since it was read is not asked for on coming in', async () => {
  const { asked } = await liveAwards()

  act(() => entered(4))
  act(() => state(4))

  expect(asked()).toEqual({ awards: 1, members: 1 })
})

test('a returning client sends its ETags and does not receive unchanged data again', async () => {
  const { asked, reads, findByText } = await liveAwards()
  act(() => entered(4))

  act(() => entered(6))

  await waitFor(() => expect(asked()).toEqual({ awards: 2, members: 2 }))
  expect(reads('awards').map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"4"'])
  await findByText('Voting Open with Ben')
})

test('a missed change is read once the server reports a newer version', async () => {
  const { trip, asked, findByText } = await liveAwards()
  act(() => state(4))
  Object.assign(trip, { changeSeq: 5, awards: 'Winner Selected' })

  act(() => state(5))

  await findByText('Winner Selected with Ben')
  expect(asked()).toEqual({ awards: 2, members: 2 })
})

test('a received change is not refetched when the server reports its version', async () => {
  const { trip, asked } = await liveAwards()
  trip.changeSeq = 5
  act(() => changed(5))
  await waitFor(() => expect(asked()).toEqual({ awards: 1, members: 2 }))

  act(() => state(5))

  expect(asked()).toEqual({ awards: 1, members: 2 })
})

test('a response older than a change received in the meantime is refetched', async () => {
  const { trip, asked, queryClient, findByText } = await liveAwards()
  act(() => entered(4))
  act(() => changed(6, ['expenses']))
  Object.assign(trip, { changeSeq: 5, awards: 'Winner Selected' })
  act(() => changed(7, ['awards']))
  await waitFor(() => expect(asked().awards).toBe(2))

  trip.changeSeq = 7

  await findByText('Winner Selected with Ben')
  await waitFor(() => expect(asked().awards).toBe(3))
  expect(queryClient.isFetching()).toBe(0)
})

test('live updates during the first load of a screen are not lost', async () => {
  let answerFirst: (text: string) => void = () => undefined
  const first = new Promise<string>((resolve) => {
    answerFirst = resolve
  })
  let asked = 0
  const view = renderAt('/', <LiveAwards />, {
    ...answers,
    [`GET /api/trips/${aTrip().id}/members`]: 'Ben',
    [`GET /api/trips/${aTrip().id}/awards`]: () => (++asked === 1 ? first : 'Winner Selected'),
  })
  await view.findByText(/with Ben/)

  act(() => changed(5, ['awards']))
  answerFirst('Voting Open')

  await view.findByText('Winner Selected with Ben')
})

test('what is still being read for the first time is not asked for twice by coming in', async () => {
  let answer: (read: Response) => void = () => undefined
  const first = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const path = `/api/trips/${aTrip().id}/awards`
  const view = renderAt('/', <LiveAwards />, {
    ...answers,
    [`GET /api/trips/${aTrip().id}/members`]: 'Ben',
    [`GET ${path}`]: () => first,
  })
  await view.findByText(/with Ben/)

  act(() => entered(4))
  answer(Response.json('Voting Open', { headers: { 'trip-change-seq': '4' } }))

  await view.findByText('Voting Open with Ben')
  expect(view.requests.filter((request) => request.path === path)).toHaveLength(1)
})

test('a trip restored from a backup is refetched once', async () => {
  const { trip, asked } = await liveAwards()
  act(() => entered(4))
  trip.changeSeq = 2

  act(() => entered(2))

  await waitFor(() => expect(asked()).toEqual({ awards: 2, members: 2 }))
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

  act(() => realtime.refused.emit(4401))

  await waitFor(() => expect(asked('/api/auth/user')).toBe(2))
  expect(queryClient.getQueryData(userQuery().queryKey)).toEqual(aUser())
})

const awardsQuery = () => readQuery<string>('/api/trips', aTrip().id, 'awards')

function CachedAwards() {
  const cache = useQueryClient().getQueryCache()
  useTripLive(useVisitor(), null)
  const { data } = useQuery(awardsQuery())
  const restore = () =>
    cache.find(awardsQuery())?.setState({ data: 'Nominations', status: 'success', isInvalidated: true })
  return (
    <button type="button" onClick={restore}>
      {data ?? 'Nothing'}
    </button>
  )
}

test('what the device shows while it is read for the first time is asked for once', async () => {
  let answer = (_response: Response) => {}
  const awaited = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const view = renderAt('/', <CachedAwards />, {
    ...answers,
    [`GET /api/trips/${aTrip().id}/awards`]: () => awaited,
  })
  act(() => view.getByRole('button').click())
  await view.findByText('Nominations')

  act(() => entered(4))
  act(() => changed(5, ['members']))
  answer(Response.json('Voting Open', { headers: { 'trip-change-seq': '5' } }))

  await view.findByText('Voting Open')
  expect(view.requests.filter(({ path }) => path.endsWith('/awards'))).toHaveLength(1)
})
