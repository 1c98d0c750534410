import { randomUUID } from 'node:crypto'
import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Log } from '#log.ts'
import type { Realtime } from './port.ts'
import { openRedisConnection, type RedisConnection } from './redis-connection.ts'
import { createRedisCounters } from './redis-counters.ts'
import { createRedisPresence } from './redis-presence.ts'
import { createRedisTopics } from './redis-topics.ts'

const FIRST_ANSWER_MS = 2_000

export type RedisRealtimeOptions = {
  url: string
  clock: Clock
  log: Log
  meters: Meters
  /** Keeps installations (and tests) that share one Redis apart. */
  prefix?: string
  commandTimeoutMs?: number
  /** How often open sockets are confirmed, and after how long an unconfirmed one counts as gone. */
  heartbeatMs?: number
  presenceTtlMs?: number
}

/**
 * Fan-out, presence and counters shared by every process on one Redis. Starts without Redis too, after a short
 * wait, and then serves this process alone until Redis answers.
 */
export async function createRedisRealtime(options: RedisRealtimeOptions): Promise<Realtime> {
  const { url, log, clock, prefix = 'sendit:', commandTimeoutMs = 500 } = options
  const { heartbeatMs = 20_000, presenceTtlMs = 45_000 } = options
  const origin = randomUUID()
  const publisher = openRedisConnection({ url, purpose: 'publisher', commandTimeoutMs, log })
  // Redis wants a connection that subscribes for itself.
  const subscriber = openRedisConnection({ url, purpose: 'subscriber', commandTimeoutMs, log })
  options.meters.gauge(
    'sendit_redis_connected',
    'Whether Redis answers, by what the connection is for.',
    () =>
      Object.entries({ publisher, subscriber }).map(([purpose, connection]) => ({
        labels: { purpose },
        value: connection.isUp() ? 1 : 0,
      })),
  )
  const topics = createRedisTopics({ publisher, subscriber, prefix, origin, log })
  const presence = createRedisPresence({ connection: publisher, prefix, origin, ttlMs: presenceTtlMs })
  const heartbeat = setInterval(() => {
    void presence.refresh()
    void answers(publisher)
    void answers(subscriber)
  }, heartbeatMs).unref()
  await Promise.all([firstAnswer(publisher), firstAnswer(subscriber)])

  return {
    publish: topics.publish,
    subscribe: topics.subscribe,
    onReconnect: topics.onReconnect,
    presence,
    counters: createRedisCounters(publisher, prefix, clock),
    async health() {
      const isWhole = await Promise.all([answers(publisher), answers(subscriber)])
      return isWhole.every(Boolean) ? 'ok' : 'degraded'
    },
    async close() {
      clearInterval(heartbeat)
      topics.clear()
      await presence.leaveAll()
      publisher.close()
      subscriber.close()
    },
  }
}

async function answers(connection: RedisConnection): Promise<boolean> {
  return (await connection.attempt((redis) => redis.ping())) !== undefined
}

function firstAnswer(connection: RedisConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_ANSWER_MS)
    connection.onUp(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
