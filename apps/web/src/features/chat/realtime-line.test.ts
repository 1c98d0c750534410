import { OFFLINE_AFTER_MS } from '@sendit/core/chat/limits.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { Realtime } from '#lib/realtime.ts'
import type { SocketEvents } from '#lib/realtime-connection.ts'
import { createRealtimeLine } from './realtime-line.ts'

const PATIENCE_MS = 5000
const place = { tripId: 'a', userId: 'maya' }

beforeEach(() => {
  vi.useFakeTimers()
})

/** A line whose socket opens when the test says so. */
async function openingLine() {
  const opened: SocketEvents[] = []
  const realtime = new Realtime(async (events) => {
    opened.push(events)
    return { send: () => undefined, close: () => undefined, reconnect: () => undefined }
  })
  await realtime.join({ ...place, token: null })
  const line = createRealtimeLine({
    ...{ ...place, realtime },
    isStored: () => false,
    signal: new AbortController().signal,
  })
  const open = () => {
    opened[0]?.onOpen()
    opened[0]?.onText(JSON.stringify({ type: 'joined', tripId: place.tripId, online: 2 }))
  }
  return { line, open }
}

test('a message waits for a socket that is opening', async () => {
  const { line, open } = await openingLine()

  const isOpen = line.untilOpen(PATIENCE_MS)
  open()

  expect(await isOpen).toBe(true)
})

test('where the socket does not open, the first message waits until it is given up on, and the next not at all', async () => {
  const { line } = await openingLine()

  const first = line.untilOpen(PATIENCE_MS)
  await vi.advanceTimersByTimeAsync(OFFLINE_AFTER_MS)

  expect(await first).toBe(false)
  expect(await line.untilOpen(PATIENCE_MS)).toBe(false)
})
