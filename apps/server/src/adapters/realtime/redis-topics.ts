import type { Log } from '#log.ts'
import { createLocalTopics } from './local-topics.ts'
import type { Realtime, TopicListener } from './port.ts'
import type { RedisConnection } from './redis-connection.ts'

export type RedisTopics = Pick<Realtime, 'publish' | 'subscribe' | 'onReconnect'> & { clear(): void }

type Options = {
  publisher: RedisConnection
  subscriber: RedisConnection
  prefix: string
  /** Marks what this process sent, since Redis sends it back to its sender too. */
  origin: string
  log: Log
}

/** Local listeners are told directly, every other process through one Redis channel per topic. */
export function createRedisTopics({ publisher, subscriber, prefix, origin, log }: Options): RedisTopics {
  const local = createLocalTopics(log)
  const confirmations = new Map<string, Promise<void>>()
  const reconnectListeners = new Set<() => void>()
  const channelOf = (topic: string) => `${prefix}topic:${topic}`
  const missedChannel = `${prefix}missed`
  let hasUntoldMessages = false

  const tellMissed = () => {
    for (const listener of [...reconnectListeners]) listener()
  }
  const send = (channel: string, message: string) =>
    publisher.attempt((redis) => redis.publish(channel, `${origin}\n${message}`))

  /** When Redis leaves a subscription unanswered, only a fresh connection tells what it really holds. */
  async function listenTo(channels: string[]) {
    const confirmed = await subscriber.attempt((redis) => redis.subscribe(...channels))
    if (confirmed === undefined) subscriber.redis.disconnect(true)
    return confirmed !== undefined
  }

  subscriber.redis.on('message', (channel: string, payload: string) => {
    const end = payload.indexOf('\n')
    if (payload.slice(0, end) === origin) return
    if (channel === missedChannel) tellMissed()
    else local.deliver(channel.slice(channelOf('').length), payload.slice(end + 1))
  })
  subscriber.onUp(() => void listenAgain())
  publisher.onUp(() => void tellOthersTheyMissed())

  async function listenAgain() {
    if (await listenTo([missedChannel, ...local.topics().map(channelOf)])) tellMissed()
  }

  /** The others never lost their own connection, so nothing else would make them look. */
  async function tellOthersTheyMissed() {
    if (!hasUntoldMessages) return
    hasUntoldMessages = false
    if ((await send(missedChannel, '')) === undefined) hasUntoldMessages = true
  }

  return {
    async publish(topic, message) {
      local.deliver(topic, message)
      if ((await send(channelOf(topic), message)) === undefined) hasUntoldMessages = true
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
