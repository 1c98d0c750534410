import { OFFLINE_AFTER_MS } from '@sendit/core/chat/limits.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMessageTransport } from '#features/chat/outbox/message-mutation.ts'
import type { SocketEvents } from '#lib/realtime.ts'
import { Realtime } from '#lib/realtime.ts'

const TIMEOUT_MS = 5000
const place = { tripId: 'a', userId: 'maya' }

beforeEach(() => {
  vi.useFakeTimers()
})

async function openingTransport() {
  const opened: SocketEvents[] = []
  const realtime = new Realtime(async (events) => {
    opened.push(events)
    return { send: () => undefined, close: () => undefined, reconnect: () => undefined }
  })
  await realtime.join({ ...place, token: null })
  const transport = createMessageTransport({
    ...{ ...place, realtime },
    isStored: () => false,
    signal: new AbortController().signal,
  })
  const open = () => {
    opened[0]?.onOpen()
    opened[0]?.onText(JSON.stringify({ type: 'joined', tripId: place.tripId, online: 2 }))
  }
  return { transport, open }
}

test('a message waits for a socket that is opening', async () => {
  const { transport, open } = await openingTransport()

  const isOpen = transport.untilOpen(TIMEOUT_MS)
  open()

  expect(await isOpen).toBe(true)
})

test('where the socket does not open, the first message waits until it is given up on, and the next not at all', async () => {
  const { transport } = await openingTransport()

  const first = transport.untilOpen(TIMEOUT_MS)
  await vi.advanceTimersByTimeAsync(OFFLINE_AFTER_MS)

  expect(await first).toBe(false)
  expect(await transport.untilOpen(TIMEOUT_MS)).toBe(false)
})
