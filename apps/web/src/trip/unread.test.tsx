import type { Message } from '@sendit/core/chat/contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { readApi } from '#lib/api-client.ts'

import { realtime } from '#lib/realtime.ts'
import { type ApiRequest, renderAt } from '#testing/render-app.tsx'
import { lastReadChatTimestamp, markChatRead, useChatReading, useUnreadCount } from './unread.ts'

const COUNT = 'GET /api/trips/a/messages/unread-count'
const yesterday = '2026-07-14T12:00:00.000Z'

function Badge() {
  return <output>{useUnreadCount('a', 'maya')}</output>
}

function Chat() {
  return <p>read before {useChatReading() ?? 'never'}</p>
}

const badge = () => screen.getByRole('status').textContent

function receive(senderId: string, seq = 0): void {
  const message = { senderId, seq } as Message
  act(() => realtime.frames.emit({ type: 'chat_message', message }))
}

test('before the first visit to the chat nothing is unread and nothing is asked', () => {
  const { requests } = renderAt('/', <Badge />, { [COUNT]: { count: 5 } })

  expect(badge()).toBe('0')
  expect(requests).toHaveLength(0)
})

test('the server counts since the last visit; messages of others raise it, own ones do not', async () => {
  lastReadChatTimestamp.write(yesterday)
  const { requests } = renderAt('/', <Badge />, { [COUNT]: { count: 3 } })
  await waitFor(() => expect(badge()).toBe('3'))
  expect(requests[0]?.search.get('since')).toBe(yesterday)

  receive('ben')
  await waitFor(() => expect(badge()).toBe('4'))

  receive('maya')
  expect(badge()).toBe('4')
})

test('a message received while the count is loading is counted too', async () => {
  lastReadChatTimestamp.write(yesterday)
  let answer: (count: unknown) => void = () => undefined
  const late = new Promise((resolve) => {
    answer = resolve
  })
  let asked = 0
  renderAt('/', <Badge />, {
    [COUNT]: () => {
      asked += 1
      return asked === 1 ? late : { count: 1 }
    },
  })
  await waitFor(() => expect(asked).toBe(1))

  receive('ben', 8)
  answer({ count: 0 })

  await waitFor(() => expect(badge()).toBe('1'))
  expect(asked).toBe(2)
})

const receiveState = (messageSeq: number) =>
  act(() => realtime.frames.emit({ type: 'trip_state', tripId: 'a', messageSeq, changeSeq: 0 }))

test('a message received twice counts once', async () => {
  lastReadChatTimestamp.write(yesterday)
  renderAt('/', <Badge />, { [COUNT]: { count: 3 } })
  await waitFor(() => expect(badge()).toBe('3'))
  receiveState(7)

  receive('ben', 8)
  receive('ben', 8)

  await waitFor(() => expect(badge()).toBe('4'))
})

test('a message that was never received is counted by the server', async () => {
  lastReadChatTimestamp.write(yesterday)
  const { requests } = renderAt('/', <Badge />, { [COUNT]: { count: 3 } })
  await waitFor(() => expect(badge()).toBe('3'))
  receiveState(7)
  expect(requests).toHaveLength(1)

  receiveState(8)

  await waitFor(() => expect(requests).toHaveLength(2))
})

test('when others delete messages, the server recounts', async () => {
  lastReadChatTimestamp.write(yesterday)
  let count = 3
  renderAt('/', <Badge />, { [COUNT]: () => ({ count }) })
  await waitFor(() => expect(badge()).toBe('3'))

  count = 2
  const message = { senderId: 'ben', seq: 3, deletedAt: yesterday } as Message
  act(() => realtime.frames.emit({ type: 'message_changed', message }))

  await waitFor(() => expect(badge()).toBe('2'))
})

test('the count stops at its cap', async () => {
  lastReadChatTimestamp.write(yesterday)
  renderAt('/', <Badge />, { [COUNT]: { count: 100 } })
  await waitFor(() => expect(badge()).toBe('100'))

  receive('ben')

  expect(badge()).toBe('100')
})

test('on the chat screen there is no badge', async () => {
  lastReadChatTimestamp.write(yesterday)
  renderAt('/', <Badge />, { [COUNT]: { count: 3 } })
  await waitFor(() => expect(badge()).toBe('3'))

  act(() => navigate('/chat'))

  expect(badge()).toBe('0')
})

test('opening the chat marks it read and still knows where the new messages began', () => {
  lastReadChatTimestamp.write(yesterday)
  const { unmount } = renderAt('/chat', <Chat />)

  expect(screen.getByText(`read before ${yesterday}`)).toBeDefined()
  expect(Date.parse(lastReadChatTimestamp.read() ?? '')).toBeGreaterThan(Date.parse(yesterday))
  unmount()
})

test('going back or forward within the chat marks it read again', () => {
  renderAt('/chat', <Chat />)
  lastReadChatTimestamp.write(yesterday)

  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

  expect(lastReadChatTimestamp.read()).not.toBe(yesterday)
})

test('the badge follows when another tab of this browser has read the chat', async () => {
  lastReadChatTimestamp.write(yesterday)
  const counts: Record<string, number> = { [yesterday]: 3 }
  const { requests } = renderAt('/', <Badge />, {
    [COUNT]: ({ search }: ApiRequest) => ({ count: counts[search.get('since') ?? ''] ?? 0 }),
  })
  await waitFor(() => expect(badge()).toBe('3'))

  localStorage.setItem('lastReadChatTimestamp', '2026-07-15T12:00:00.000Z')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastReadChatTimestamp' }))
  })

  await waitFor(() => expect(badge()).toBe('0'))
  expect(requests.at(-1)?.search.get('since')).toBe('2026-07-15T12:00:00.000Z')
})

test.each([
  ['ten minutes fast', 600_000],
  ['ten minutes slow', -600_000],
])('by a clock that is %s the chat is read at the server’s time', async (_name, wrongByMs) => {
  const serverTime = Math.floor(Date.now() / 1000) * 1000
  const date = new Date(serverTime).toUTCString()
  const { rerender } = renderAt('/', <Badge />, {
    'GET /api/trips': () => Response.json([], { headers: { date } }),
  })
  await readApi('/api/trips')
  vi.setSystemTime(Date.now() + wrongByMs)

  rerender(<Chat />)

  const markedAt = Date.parse(lastReadChatTimestamp.read() ?? '')
  vi.useRealTimers()
  expect(Math.abs(markedAt - serverTime)).toBeLessThan(5000)
})

test.each([
  ['stays where it is a moment ahead of what is known of the server’s time', 2_000, 2_000],
  ['goes back where a wrong clock had set it', 600_000, 0],
])('the mark %s', (_name, aheadMs, expectedMs) => {
  const now = new Date('2026-07-15T12:00:00.000Z')
  lastReadChatTimestamp.write(new Date(now.getTime() + aheadMs).toISOString())

  markChatRead(now)

  expect(Date.parse(lastReadChatTimestamp.read() ?? '') - now.getTime()).toBe(expectedMs)
})
