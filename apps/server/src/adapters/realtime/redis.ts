import { randomUUID } from 'node:crypto'
import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Log } from '#log.ts'
import {
  createLocalPresence,
  createLocalTopics,
  createWindowCounters,
  type PresenceEntry,
} from './in-process.ts'
import type { Counters, Presence, Realtime, TopicListener } from './port.ts'
import { openRedisConnection, type RedisConnection } from './redis-connection.ts'

const FIRST_ANSWER_MS = 2_000

export type RedisRealtimeOptions = {
  url: string
  clock: Clock
  log: Log
  meters: Meters
  prefix?: string
  commandTimeoutMs?: number
  heartbeatMs?: number
  presenceTtlMs?: number
}

/** Starts without Redis, too, and then serves this process alone until it answers. */
export async function createRedisRealtime(options: RedisRealtimeOptions): Promise<Realtime> {
  const { url, log, clock, prefix = 'sendit:', commandTimeoutMs = 500 } = options
  const { heartbeatMs = 20_000, presenceTtlMs = 45_000 } = options
  const origin = randomUUID()
  const publisher = openRedisConnection({ url, purpose: 'publisher', commandTimeoutMs, log })
  // Redis needs a separate connection for subscriptions.
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

export type RedisTopics = Pick<Realtime, 'publish' | 'subscribe' | 'onReconnect'> & { clear(): void }

type Options = {
  publisher: RedisConnection
  subscriber: RedisConnection
  prefix: string
  /** Redis sends messages back to their sender, too. */
  origin: string
  log: Log
}

function createRedisTopics({ publisher, subscriber, prefix, origin, log }: Options): RedisTopics {
  const local = createLocalTopics(log)
  const confirmations = new Map<string, Promise<void>>()
  const reconnectListeners = new Set<() => void>()
  const channelOf = (topic: string) => `${prefix}topic:${topic}`
  const missedChannel = `${prefix}missed`
  let hasUnsentMessages = false

  const notifyReconnect = () => {
    for (const listener of [...reconnectListeners]) listener()
  }
  const send = (channel: string, message: string) =>
    publisher.attempt((redis) => redis.publish(channel, `${origin}\n${message}`))

  /** Only a fresh connection reveals the real subscriptions when one is left unanswered. */
  async function listenTo(channels: string[]) {
    const confirmed = await subscriber.attempt((redis) => redis.subscribe(...channels))
    if (confirmed === undefined) subscriber.redis.disconnect(true)
    return confirmed !== undefined
  }

  subscriber.redis.on('message', (channel: string, payload: string) => {
    const end = payload.indexOf('\n')
    if (payload.slice(0, end) === origin) return
    if (channel === missedChannel) notifyReconnect()
    else local.deliver(channel.slice(channelOf('').length), payload.slice(end + 1))
  })
  subscriber.onUp(() => void listenAgain())
  publisher.onUp(() => void announceMissed())

  async function listenAgain() {
    if (await listenTo([missedChannel, ...local.topics().map(channelOf)])) notifyReconnect()
  }

  async function announceMissed() {
    if (!hasUnsentMessages) return
    hasUnsentMessages = false
    if ((await send(missedChannel, '')) === undefined) hasUnsentMessages = true
  }

  return {
    async publish(topic, message) {
      local.deliver(topic, message)
      if ((await send(channelOf(topic), message)) === undefined) hasUnsentMessages = true
    },
    async subscribe(topic, listener: TopicListener) {
      const { isFirst, remove } = local.add(topic, listener)
      if (isFirst && subscriber.isUp())
        confirmations.set(
          topic,
          listenTo([channelOf(topic)]).then(() => {}),
        )
      await confirmations.get(topic)
      return async () => {
        if (!remove().isLast) return
        confirmations.delete(topic)
        await subscriber.attempt((redis) => redis.unsubscribe(channelOf(topic)))
      }
    },
    onReconnect(listener) {
      reconnectListeners.add(listener)
      return () => void reconnectListeners.delete(listener)
    },
    clear() {
      local.clear()
      reconnectListeners.clear()
    },
  }
}

/** Scored by expiry on Redis's own clock, since the nodes' clocks may differ. */
const PRESENCE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for i = 3, #ARGV do
  if ARGV[1] == 'enter' then redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[i]) end
  if ARGV[1] == 'leave' then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
if ARGV[1] == 'enter' then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
local people, count = {}, 0
for _, seat in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local person = string.match(seat, '^(.-)\\n')
  if not people[person] then people[person] = true; count = count + 1 end
end
return count`

type RedisPresenceOptions = { connection: RedisConnection; prefix: string; origin: string; ttlMs: number }
export type RedisPresence = Presence & { refresh(): Promise<void>; leaveAll(): Promise<void> }

function createRedisPresence({ connection, prefix, origin, ttlMs }: RedisPresenceOptions): RedisPresence {
  const local = createLocalPresence()
  const entryOf = ({ personId, socketId }: PresenceEntry) => `${personId}\n${origin}:${socketId}`

  async function shared(action: 'enter' | 'leave' | 'count', tripId: string, entries: PresenceEntry[]) {
    const key = `${prefix}presence:${tripId}`
    const count = await connection.attempt((redis) =>
      redis.eval(PRESENCE_SCRIPT, 1, key, action, ttlMs, ...entries.map(entryOf)),
    )
    return typeof count === 'number' ? count : undefined
  }

  async function updateEach(action: 'enter' | 'leave') {
    await Promise.all([...local.entries()].map(([tripId, entries]) => shared(action, tripId, entries)))
  }

  connection.onUp(() => void updateEach('enter'))
  return {
    async enter(tripId, personId, socketId) {
      local.enter(tripId, { personId, socketId })
      return (await shared('enter', tripId, [{ personId, socketId }])) ?? local.count(tripId)
    },
    async leave(tripId, personId, socketId) {
      local.leave(tripId, { personId, socketId })
      return (await shared('leave', tripId, [{ personId, socketId }])) ?? local.count(tripId)
    },
    count: async (tripId) => (await shared('count', tripId, [])) ?? local.count(tripId),
    refresh: () => updateEach('enter'),
    leaveAll: () => updateEach('leave'),
  }
}

/** Atomic, so that a counter is never left without expiry. */
const HIT_SCRIPT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

function createRedisCounters(connection: RedisConnection, prefix: string, clock: Clock): Counters {
  const ownCounters = createWindowCounters(clock)
  return {
    async hit(key, windowMs, by = 1) {
      const shared = await connection.attempt((redis) =>
        redis.eval(HIT_SCRIPT, 1, `${prefix}counter:${key}`, windowMs, by),
      )
      if (!Array.isArray(shared)) return { ...ownCounters.hit(key, windowMs, by), isFallback: true }
      const [count, resetsInMs] = shared
      return { count: Number(count), resetsInMs: Number(resetsInMs), isFallback: false }
    },
  }
}
