import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { realtime } from '#lib/realtime.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import { useTripMembers } from '#trip/use-current-trip.ts'
import { SeenByLine } from './seen-by-line.tsx'
import { useReads } from './use-reads.ts'
import { ViewerId } from './use-seen-by.ts'

const member = (id: string, displayName: string) => ({ id, displayName, profileImageUrl: null })
const message = {
  ...{ id: 'm5', seq: 5, senderId: 'maya', senderName: 'Maya', senderImageUrl: null, senderIsGuest: false },
  ...{
    text: 'Flagpole',
    createdAt: '2026-07-01T09:00:00.000Z',
    mediaId: null,
    media: null,
    clientMessageId: null,
  },
}
const server: ApiAnswers = {
  'GET /api/trips/t1/members': [member('maya', 'Maya'), member('tom', 'Tom Beckett'), member('ines', 'Inés')],
  'GET /api/trips/t1/reads': [
    { id: 'maya', seq: 3 },
    { id: 'tom', seq: 7 },
    { id: 'ines', seq: 4 },
  ],
  'PUT /api/trips/t1/read': ({ body }: ApiRequest) => body,
}

function Chat({ ownId }: { ownId: string | null }) {
  const { readThrough, markRead } = useReads('t1', ownId)
  useTripMembers('t1')
  return (
    <ViewerId value="maya">
      <p>read through {readThrough}</p>
      <SeenByLine tripId="t1" message={message} />
      <button type="button" onClick={() => markRead(5)}>
        Read
      </button>
    </ViewerId>
  )
}

function open(answers: ApiAnswers = {}, ownId: string | null = 'maya') {
  const view = renderAt('/chat', <Chat ownId={ownId} />, { ...server, ...answers })
  const puts = () => view.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...view, puts, read: () => view.user.click(screen.getByRole('button', { name: 'Read' })) }
}
const receive = (id: string, seq: number) =>
  act(() => realtime.frames.emit({ type: 'read', tripId: 't1', id, seq }))

test('who has read a message is shown below it, and listed by name', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Seen by 1' }))

  expect(await screen.findByRole('dialog', { name: 'Seen by 1' })).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toContain('Tom Beckett')
})

test('a new reader is added, and a read position never moves back', async () => {
  open()
  await screen.findByRole('button', { name: 'Seen by 1' })

  await receive('ines', 6)
  await receive('tom', 1)

  expect(await screen.findByRole('button', { name: 'Seen by 2' })).toBeDefined()
})

test('what another device has read is known, and later reading does not move it while the chat is open', async () => {
  const { read, puts } = open()
  await screen.findByText('read through 3')

  await read()

  await waitFor(() => expect(puts()).toEqual([{ seq: 5 }]))
  expect(screen.getByText('read through 3')).toBeDefined()
})

test('reading before the read position loads is reported afterwards, once', async () => {
  let resolve: (reads: unknown[]) => void = () => undefined
  const promise = new Promise<unknown[]>((done) => {
    resolve = done
  })
  const { read, puts } = open({ 'GET /api/trips/t1/reads': () => promise })
  await read()
  expect(puts()).toEqual([])

  resolve([])
  await waitFor(() => expect(puts()).toEqual([{ seq: 5 }]))
  await read()

  expect(puts()).toEqual([{ seq: 5 }])
})

test('a read position the server missed is sent again on reconnect', async () => {
  let isUp = false
  const { read, puts } = open({
    'PUT /api/trips/t1/read': ({ body }: ApiRequest) =>
      isUp ? body : refusal(503, 'UNAVAILABLE', 'SendIt! is busy.'),
  })
  await screen.findByText('read through 3')
  await read()
  await waitFor(() => expect(puts()).toHaveLength(1))
  isUp = true

  act(() => realtime.joined.emit({ tripId: 't1', userId: 'maya', token: null }))

  await waitFor(() => expect(puts().length).toBeGreaterThan(1))
})

test('a guest sees how far members are and has no place', async () => {
  const { read, puts } = open({}, null)
  await screen.findByRole('button', { name: 'Seen by 1' })

  await read()

  expect(puts()).toEqual([])
})
