import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Realtime } from '#adapters/realtime/port.ts'
import { eventually } from './eventually.ts'

/** Contract tests for every realtime adapter. */
export function describeRealtime(name: string, open: () => Promise<Realtime>): void {
  const opened: Realtime[] = []
  const openOne = async () => {
    const realtime = await open()
    opened.push(realtime)
    return realtime
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((realtime) => realtime.close()))
  })

  describe(`${name}: topics`, () => {
    test('a message reaches every listener of its topic once, in order, and nobody else', async () => {
      const realtime = await openOne()
      const received: string[] = []
      await realtime.subscribe('trip:tarifa', (message) => received.push(`first ${message}`))
      await realtime.subscribe('trip:tarifa', (message) => received.push(`second ${message}`))
      await realtime.subscribe('trip:essaouira', (message) => received.push(`elsewhere ${message}`))

      await realtime.publish('trip:tarifa', 'one')
      await realtime.publish('trip:tarifa', 'two\nlines')

      expect(received).toEqual(['first one', 'second one', 'first two\nlines', 'second two\nlines'])
    })

    test('listeners of this process hear a message before publish has returned', async () => {
      const realtime = await openOne()
      const received: string[] = []
      await realtime.subscribe('trip', (message) => received.push(message))

      const published = realtime.publish('trip', 'now')

      expect(received).toEqual(['now'])
      await published
    })

    test('a listener that left hears nothing more, and leaving twice does no harm to the others', async () => {
      const realtime = await openOne()
      const received: string[] = []
      const leave = await realtime.subscribe('trip', () => received.push('left'))
      await realtime.subscribe('trip', () => received.push('stayed'))

      await leave()
      await leave()
      await realtime.publish('trip', 'hello')

      expect(received).toEqual(['stayed'])
    })

    test('the same function may listen twice and leave once', async () => {
      const realtime = await openOne()
      const received: string[] = []
      const listener = (message: string) => void received.push(message)
      await realtime.subscribe('trip', listener)
      const leave = await realtime.subscribe('trip', listener)

      await leave()
      await realtime.publish('trip', 'hello')

      expect(received).toEqual(['hello'])
    })

    test('a listener that fails does not keep the next one from hearing', async () => {
      const realtime = await openOne()
      const received: string[] = []
      await realtime.subscribe('trip', () => {
        throw new Error('broken socket')
      })
      await realtime.subscribe('trip', (message) => received.push(message))

      await realtime.publish('trip', 'hello')

      expect(received).toEqual(['hello'])
    })
  })

  describe(`${name}: presence`, () => {
    test('people are counted, not their sockets', async () => {
      const { presence } = await openOne()
      const trip = randomUUID()

      expect(await presence.enter(trip, 'user:ana', 'phone')).toBe(1)
      expect(await presence.enter(trip, 'user:ana', 'laptop')).toBe(1)
      expect(await presence.enter(trip, 'guest:ben', 'phone')).toBe(2)
      expect(await presence.leave(trip, 'user:ana', 'phone')).toBe(2)
      expect(await presence.leave(trip, 'user:ana', 'laptop')).toBe(1)
      expect(await presence.count(trip)).toBe(1)
    })

    test('leaving a trip nobody is in, or leaving twice, counts nobody', async () => {
      const { presence } = await openOne()
      const trip = randomUUID()
      await presence.enter(trip, 'user:ana', 'phone')

      await presence.leave(trip, 'user:ana', 'phone')

      expect(await presence.leave(trip, 'user:ana', 'phone')).toBe(0)
      expect(await presence.count(trip)).toBe(0)
    })
  })

  describe(`${name}: counters`, () => {
    test('hits of one key are counted together until its window ends', async () => {
      const { counters } = await openOne()
      const key = randomUUID()

      const hits = [await counters.hit(key, 60_000), await counters.hit(key, 60_000)]

      expect(hits.map(({ count }) => count)).toEqual([1, 2])
      expect(hits[1]?.resetsInMs).toBeGreaterThan(50_000)
      expect(hits[1]?.resetsInMs).toBeLessThanOrEqual(60_000)
      expect((await counters.hit(randomUUID(), 60_000)).count).toBe(1)
    })

    test('a hit may count for several', async () => {
      const { counters } = await openOne()
      const key = randomUUID()

      const hits = [await counters.hit(key, 60_000, 20), await counters.hit(key, 60_000, 3)]

      expect(hits.map(({ count }) => count)).toEqual([20, 23])
    })

    test('hits at the same moment are all counted', async () => {
      const { counters } = await openOne()
      const key = randomUUID()

      const hits = await Promise.all(Array.from({ length: 50 }, () => counters.hit(key, 60_000)))

      expect(hits.map(({ count }) => count)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    })

    test('a new window starts once the old one has ended', async () => {
      const { counters } = await openOne()
      const key = randomUUID()
      await counters.hit(key, 30)
      await counters.hit(key, 30)

      await eventually(async () => expect((await counters.hit(key, 30)).count).toBe(1), { everyMs: 40 })
    })
  })

  test(`${name}: health is ok`, async () => {
    expect(await (await openOne()).health()).toBe('ok')
  })
}
