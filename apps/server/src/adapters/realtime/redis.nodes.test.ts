import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '#adapters/clock.ts'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createLog } from '#log.ts'
import { eventually } from '#testing/eventually.ts'
import { describeRealtime } from '#testing/realtime-suite.ts'
import { freshPrefix, openRedisProxy, TEST_REDIS_URL } from '#testing/redis-proxy.ts'
import type { Realtime } from './port.ts'
import { createRedisRealtime, type RedisRealtimeOptions } from './redis.ts'

const log = createLog({ level: 'silent' })
const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function node(options: Partial<RedisRealtimeOptions> & { prefix: string }): Promise<Realtime> {
  const common = { url: TEST_REDIS_URL, clock: systemClock, log, meters: createMeters() }
  const realtime = await createRedisRealtime({ ...common, ...options })
  closers.push(() => realtime.close())
  return realtime
}

async function redisProxy() {
  const opened = await openRedisProxy()
  closers.push(() => opened.close())
  return opened
}

async function listen(realtime: Realtime, topic: string): Promise<string[]> {
  const received: string[] = []
  await realtime.subscribe(topic, (message) => received.push(message))
  return received
}

function standStill(ms: number) {
  const start = performance.now()
  while (performance.now() - start < ms);
}

describeRealtime('through Redis', () => node({ prefix: freshPrefix() }))

test('a Redis response that arrives while the process is blocked still counts', async () => {
  const realtime = await node({ prefix: freshPrefix(), commandTimeoutMs: 500 })

  const publishing = realtime.publish('trip', 'one')
  standStill(700)
  await publishing

  expect(await realtime.health()).toBe('ok')
})

describe('two processes on one Redis', () => {
  test('receive each message once and in order, and other prefixes receive nothing', async () => {
    const prefix = freshPrefix()
    const [a, b, stranger] = await Promise.all([
      node({ prefix }),
      node({ prefix }),
      node({ prefix: freshPrefix() }),
    ])
    const [receivedByA, receivedByB, receivedByStranger] = await Promise.all(
      [a, b, stranger].map((one) => listen(one, 'trip')),
    )
    const sent = Array.from({ length: 200 }, (_, index) => `message ${index}`)

    await Promise.all(sent.map((message) => a.publish('trip', message)))
    await b.publish('trip', 'answer')

    await eventually(() => expect(receivedByA).toEqual([...sent, 'answer']))
    await eventually(() => expect(receivedByB).toHaveLength(201))
    expect(receivedByB?.filter((message) => message !== 'answer')).toEqual(sent)
    expect(receivedByStranger).toEqual([])
  })

  test('a topic receives messages again after unsubscribing and resubscribing', async () => {
    const prefix = freshPrefix()
    const [a, b] = await Promise.all([node({ prefix }), node({ prefix })])
    const leave = await b.subscribe('trip', () => {})
    await leave()
    const received = await listen(b, 'trip')

    await a.publish('trip', 'hello')

    await eventually(() => expect(received).toEqual(['hello']))
  })

  test('count people and hits together', async () => {
    const prefix = freshPrefix()
    const [a, b] = await Promise.all([node({ prefix }), node({ prefix })])

    await a.presence.enter('trip', 'user:ana', 'socket')
    await b.presence.enter('trip', 'user:ana', 'socket')
    await a.counters.hit('ana', 60_000)

    expect(await b.presence.enter('trip', 'user:ben', 'socket')).toBe(2)
    expect(await a.presence.leave('trip', 'user:ana', 'socket')).toBe(2)
    expect(await b.presence.leave('trip', 'user:ana', 'socket')).toBe(1)
    expect(await b.counters.hit('ana', 60_000)).toMatchObject({ count: 2, isFallback: false })
  })

  test('users of a crashed process expire after a while, those of a running one stay', async () => {
    const prefix = freshPrefix()
    const deathbed = await redisProxy()
    const dying = await node({ prefix, url: deathbed.url, presenceTtlMs: 400, heartbeatMs: 100 })
    const living = await node({ prefix, presenceTtlMs: 400, heartbeatMs: 100 })
    await dying.presence.enter('trip', 'user:ana', 'socket')
    await living.presence.enter('trip', 'user:ben', 'socket')
    expect(await living.presence.count('trip')).toBe(2)

    deathbed.close()

    await eventually(async () => expect(await living.presence.count('trip')).toBe(1))
    expect(await living.presence.count('trip')).toBe(1)
  })

  test('a process that stops removes its users at once', async () => {
    const prefix = freshPrefix()
    const [stopping, staying] = await Promise.all([node({ prefix }), node({ prefix })])
    await stopping.presence.enter('trip', 'user:ana', 'socket')

    await stopping.close()

    expect(await staying.presence.count('trip')).toBe(0)
  })
})

describe('when Redis closes the connections', () => {
  test('the process resubscribes, reports possible missed messages and restores its users', async () => {
    const prefix = freshPrefix()
    const between = await redisProxy()
    const cutOff = await node({ prefix, url: between.url })
    const other = await node({ prefix })
    const received = await listen(cutOff, 'trip')
    await cutOff.presence.enter('trip', 'user:ana', 'socket')
    const reconnected = new Promise<void>((resolve) => cutOff.onReconnect(resolve))

    expect(await between.killClients()).toBe(2)
    await reconnected
    await eventually(async () => expect(await cutOff.health()).toBe('ok'))
    await other.publish('trip', 'welcome back')

    await eventually(() => expect(received).toEqual(['welcome back']))
    expect(await other.presence.count('trip')).toBe(1)
  })
})

describe('while Redis is away', () => {
  test('the process works alone, and the others are notified to refresh once it is back', async () => {
    const prefix = freshPrefix()
    const between = await redisProxy()
    const cutOff = await node({ prefix, url: between.url })
    const other = await node({ prefix })
    const received = await listen(cutOff, 'trip')
    const otherReceived = await listen(other, 'trip')
    const reconnected = new Promise<void>((resolve) => other.onReconnect(resolve))
    await cutOff.counters.hit('ana', 60_000)

    await between.shut()
    await eventually(async () => expect(await cutOff.health()).toBe('degraded'))
    await cutOff.publish('trip', 'alone')

    expect(received).toEqual(['alone'])
    expect(await cutOff.presence.enter('trip', 'user:ana', 'socket')).toBe(1)
    expect(await cutOff.counters.hit('ana', 60_000)).toMatchObject({ count: 1, isFallback: true })

    await between.reopen()
    await reconnected
    await eventually(async () => expect(await other.presence.count('trip')).toBe(1))
    expect(otherReceived).toEqual([])
    expect(await cutOff.counters.hit('ana', 60_000)).toMatchObject({ count: 2, isFallback: false })
  })

  test('a Redis that hangs delays one call for a moment and the next ones not at all', async () => {
    const between = await redisProxy()
    const realtime = await node({ prefix: freshPrefix(), url: between.url, commandTimeoutMs: 200 })
    const received = await listen(realtime, 'trip')

    between.freeze(true)
    const startMs = performance.now()
    for (let index = 0; index < 20; index += 1) await realtime.publish('trip', `${index}`)
    const tookMs = performance.now() - startMs

    expect(received).toHaveLength(20)
    expect(tookMs).toBeLessThan(2_000)
    expect(await realtime.health()).toBe('degraded')
    between.freeze(false)
    await eventually(async () => expect(await realtime.health()).toBe('ok'))
  })

  test('a process starts without Redis and joins the others when it becomes available', async () => {
    const prefix = freshPrefix()
    const between = await redisProxy()
    await between.shut()
    const early = await node({ prefix, url: between.url })
    const received = await listen(early, 'trip')
    expect(await early.health()).toBe('degraded')

    const joined = new Promise<void>((resolve) => early.onReconnect(resolve))
    await between.reopen()
    await joined
    await (await node({ prefix })).publish('trip', 'hello')

    await eventually(() => expect(received).toEqual(['hello']))
  })
})
