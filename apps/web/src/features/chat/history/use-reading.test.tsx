import type { Message } from '@sendit/core/chat/contract.ts'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useReading } from '#features/chat/presence/use-reads.ts'
import { lastReadChatTimestamp } from '#trip/unread.ts'

const NOW = '2026-07-15T12:00:00.000Z'
const message = (id: string, createdAt: string) => ({ id, createdAt }) as Message

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) })
  lastReadChatTimestamp.write(null)
})

test('reading visible messages is recorded for other tabs, once per batch', () => {
  const written = vi.fn()
  onTestFinished(lastReadChatTimestamp.subscribe(written))
  const { rerender } = renderHook(({ shown }) => useReading(shown), {
    initialProps: { shown: [message('m1', NOW)] },
  })
  for (const id of ['m2', 'm3', 'm4']) {
    vi.advanceTimersByTime(200)
    rerender({ shown: [message(id, NOW)] })
  }

  vi.advanceTimersByTime(1000)

  expect(written).toHaveBeenCalledTimes(1)
  expect(lastReadChatTimestamp.read()).toBe('2026-07-15T12:00:01.600Z')
})

test('messages that arrive while the chat is hidden are not recorded as read', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  renderHook(() => useReading([message('m1', NOW)]))

  vi.advanceTimersByTime(5000)

  expect(lastReadChatTimestamp.read()).toBeNull()
})

test('a message that is dated after what is known of the server’s time is read all the same', () => {
  renderHook(() => useReading([message('m1', '2026-07-15T12:00:09.000Z')]))

  vi.advanceTimersByTime(1000)

  expect(lastReadChatTimestamp.read()).toBe('2026-07-15T12:00:09.000Z')
})

test('leaving the chat right after a message came leaves it read', () => {
  const { unmount } = renderHook(() => useReading([message('m1', '2026-07-15T12:00:02.000Z')]))

  unmount()

  expect(lastReadChatTimestamp.read()).toBe('2026-07-15T12:00:02.000Z')
})
