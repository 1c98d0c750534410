import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { realtime } from '#lib/realtime.ts'
import { type ApiRequest, renderAt } from '#testing/render-app.tsx'
import { useMessages } from './use-messages.ts'

const blank = {
  ...{ senderId: 'tom', senderName: 'Tom', senderImageUrl: null, senderIsGuest: false },
  ...{ mediaId: null, media: null, clientMessageId: null, createdAt: '2026-07-01T09:00:00.000Z' },
}
const message = (seq: number) => ({ ...blank, id: `m${seq}`, seq, text: `text ${seq}` })

function Texts() {
  const { history } = useMessages('t1', null)
  return <p>{history?.messages.map(({ text }) => text).join(', ')}</p>
}

/** A chat of two messages, of which the second is stored only when the test says so and never told. */
async function openChat() {
  const stored = [message(1)]
  const answer = ({ search }: ApiRequest) => stored.filter(({ id }) => id !== search.get('after'))
  const view = renderAt('/chat', <Texts />, { 'GET /api/trips/t1/messages': answer })
  await screen.findByText('text 1')
  const tellState = (messageSeq: number) =>
    act(() => realtime.frames.tell({ type: 'trip_state', tripId: 't1', messageSeq, changeSeq: 0 }))
  return { ...view, tellState, storeSecond: () => stored.push(message(2)) }
}

test('an open chat reads what was never told once the server says how far the trip is', async () => {
  const { tellState, storeSecond } = await openChat()
  storeSecond()

  tellState(2)

  expect(await screen.findByText('text 1, text 2')).toBeDefined()
})

test('word of what is held already reads nothing', async () => {
  const { tellState, requests } = await openChat()
  await waitFor(() => expect(requests).toHaveLength(2))

  tellState(1)

  expect(requests).toHaveLength(2)
})

test('a message that was changed reads as it was told, and no later telling of an earlier state undoes it', async () => {
  await openChat()
  const tell = (text: string, version: number) =>
    act(() => realtime.frames.tell({ type: 'message_changed', message: { ...message(1), text, version } }))

  tell('second edit', 3)
  tell('first edit', 2)

  expect(await screen.findByText('second edit')).toBeDefined()
})
