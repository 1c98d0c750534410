import type { ServerFrame } from '@sendit/core/frames.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SocketEvents } from './realtime.ts'
import { Realtime } from './realtime.ts'

const room = { tripId: 'a', userId: 'maya', token: null }

beforeEach(() => {
  vi.useFakeTimers()
})

function aLine() {
  const sent: unknown[] = []
  const opened: SocketEvents[] = []
  let closed = 0
  let reconnected = 0
  const realtime = new Realtime(async (events) => {
    opened.push(events)
    return {
      send: (text) => sent.push(JSON.parse(text)),
      close: () => closed++,
      reconnect: () => reconnected++,
    }
  })
  const receive = (frame: ServerFrame) => opened.at(-1)?.onText(JSON.stringify(frame))
  const counts = { closedCount: () => closed, reconnectedCount: () => reconnected }
  return { realtime, sent, opened, receive, ...counts }
}

async function online() {
  const line = aLine()
  await line.realtime.join(room)
  line.opened[0]?.onOpen()
  line.receive({ type: 'joined', tripId: 'a', online: 2 })
  return line
}

test('join is sent when the socket opens, and the server’s response makes it online', async () => {
  const line = aLine()
  await line.realtime.join(room)
  line.opened[0]?.onOpen()

  expect(line.sent).toEqual([{ type: 'join', ...room }])
  expect(line.realtime.connection.status).toBe('connecting')

  line.receive({ type: 'joined', tripId: 'a', online: 2 })
  expect(line.realtime.connection).toEqual({ status: 'online', online: 2, hasBeenOnline: true })
})

test('nothing is sent before the server agreed', async () => {
  const line = aLine()
  await line.realtime.join(room)

  expect(line.realtime.send({ type: 'chat_message', tripId: 'a', text: 'Hi' })).toBe(false)
  expect(line.sent).toEqual([])
})

test('a server that refuses each attempt at once counts as offline after three seconds all the same', async () => {
  const line = aLine()
  await line.realtime.join(room)

  for (let attempt = 0; attempt < 6; attempt++) {
    vi.advanceTimersByTime(500)
    line.opened[0]?.onClose(1006)
  }

  expect(line.realtime.connection.status).toBe('offline')
})

test('three seconds without a connection count as offline', async () => {
  const line = aLine()
  await line.realtime.join(room)

  vi.advanceTimersByTime(2999)
  expect(line.realtime.connection.status).toBe('connecting')
  vi.advanceTimersByTime(1)
  expect(line.realtime.connection.status).toBe('offline')
})

test('a lost connection shows as connecting, and reconnecting triggers a catch-up', async () => {
  const line = await online()
  const caughtUp = vi.fn()
  line.realtime.joined.add(caughtUp)

  line.opened[0]?.onClose(1006)
  expect(line.realtime.connection).toEqual({ status: 'connecting', online: 0, hasBeenOnline: true })

  line.opened[0]?.onOpen()
  line.receive({ type: 'joined', tripId: 'a', online: 1 })
  expect(line.realtime.connection.status).toBe('online')
  expect(caughtUp).toHaveBeenCalledTimes(1)
})

test.each([4401, 4404])('a close with code %i triggers a check of who is signed in', async (code) => {
  const line = await online()
  const refused = vi.fn()
  line.realtime.refused.add(refused)

  line.opened[0]?.onClose(code)

  expect(refused).toHaveBeenCalledWith(code)
})

test('the oldest of too many places rests until it is looked at, and looking elsewhere changes nothing', async () => {
  const line = await online()
  const refused = vi.fn()
  line.realtime.refused.add(refused)

  line.opened[0]?.onClose(4408)
  vi.advanceTimersByTime(60_000)

  expect(line.realtime.connection).toEqual({ status: 'resting', online: 0, hasBeenOnline: true })
  expect([line.reconnectedCount(), refused.mock.calls.length]).toEqual([0, 0])
  line.realtime.wake()
  expect([line.reconnectedCount(), line.realtime.connection.status]).toEqual([1, 'connecting'])
  line.opened[0]?.onOpen()
  line.receive({ type: 'joined', tripId: 'a', online: 1 })
  line.realtime.wake()
  expect([line.reconnectedCount(), line.realtime.connection.status]).toEqual([1, 'online'])
})

test('an ordinary disconnect is not treated as a refusal', async () => {
  const line = await online()
  const refused = vi.fn()
  line.realtime.refused.add(refused)

  line.opened[0]?.onClose(1012)

  expect(refused).not.toHaveBeenCalled()
})

test('rejoining the same trip keeps the connection, and another trip opens its own', async () => {
  const line = await online()

  await line.realtime.join({ ...room })
  expect(line.opened).toHaveLength(1)

  await line.realtime.join({ ...room, tripId: 'b' })
  expect(line.opened).toHaveLength(2)
  expect(line.closedCount()).toBe(1)
})

test('frames from the old trip are ignored after leaving it', async () => {
  const line = await online()
  const frames = vi.fn()
  line.realtime.frames.add(frames)
  const old = line.opened[0]

  line.realtime.leave()
  old?.onText(JSON.stringify({ type: 'presence', tripId: 'a', online: 9 }))

  expect(frames).not.toHaveBeenCalled()
  expect(line.realtime.connection.online).toBe(0)
})

function aLineWithoutCode() {
  const network = { isThere: false, tries: 0 }
  const realtime = new Realtime(async () => {
    network.tries += 1
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { send: () => undefined, close: () => undefined, reconnect: () => undefined }
  })
  return { realtime, network }
}

test('a connection whose code failed to load is retried with backoff until it loads', async () => {
  const { realtime, network } = aLineWithoutCode()
  await realtime.join(room)
  expect(network.tries).toBe(1)

  await vi.advanceTimersByTimeAsync(400)
  expect(network.tries).toBe(2)
  await vi.advanceTimersByTimeAsync(400)
  expect(network.tries).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  const triesOfAMinute = network.tries
  expect(triesOfAMinute).toBeLessThan(20)
  network.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)

  expect(network.tries).toBe(triesOfAMinute + 1)
})

test('a connection whose code failed to load is retried at once when back online', async () => {
  const { realtime, network } = aLineWithoutCode()
  await realtime.join(room)
  await vi.advanceTimersByTimeAsync(30_000)
  const before = network.tries

  realtime.reconnect()

  expect(network.tries).toBe(before + 1)
})

test('connection code is not fetched for a trip already left', async () => {
  const { realtime, network } = aLineWithoutCode()
  await realtime.join(room)

  realtime.leave()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(network.tries).toBe(1)
})
