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

async function openChat() {
  const stored = [message(1)]
  const answer = ({ search }: ApiRequest) => stored.filter(({ id }) => id !== search.get('after'))
  const view = renderAt('/chat', <Texts />, { 'GET /api/trips/t1/messages': answer })
  await screen.findByText('text 1')
  const emitState = (messageSeq: number) =>
    act(() => realtime.frames.emit({ type: 'trip_state', tripId: 't1', messageSeq, changeSeq: 0 }))
  return { ...view, emitState, storeSecond: () => stored.push(message(2)) }
}

test('an open chat fetches missed messages when the server reports the latest state', async () => {
  const { emitState, storeSecond } = await openChat()
  storeSecond()

  emitState(2)

  expect(await screen.findByText('text 1, text 2')).toBeDefined()
})

test('word of what is held already reads nothing', async () => {
  const { emitState, requests } = await openChat()
  await waitFor(() => expect(requests).toHaveLength(2))

  emitState(1)

  expect(requests).toHaveLength(2)
})

test('an edited message shows its latest version, and an older update does not undo it', async () => {
  await openChat()
  const emit = (text: string, version: number) =>
    act(() => realtime.frames.emit({ type: 'message_changed', message: { ...message(1), text, version } }))

  emit('second edit', 3)
  emit('first edit', 2)

  expect(await screen.findByText('second edit')).toBeDefined()
})
