import type { Clock } from '#adapters/clock.ts'
import type { Log } from '#log.ts'
import { createLocalPresence } from './local-presence.ts'
import { createLocalTopics } from './local-topics.ts'
import type { Realtime } from './port.ts'
import { createWindowCounters } from './window-counters.ts'

/** Everything in this process: the whole truth as long as DATA_DIR belongs to one server. */
export function createInProcessRealtime(options: { clock: Clock; log: Log }): Realtime {
  const topics = createLocalTopics(options.log)
  const presence = createLocalPresence()
  const counters = createWindowCounters(options.clock)
  return {
    publish: async (topic, message) => topics.deliver(topic, message),
    subscribe: async (topic, listener) => {
      const { remove } = topics.add(topic, listener)
      return async () => void remove()
    },
    // Nothing stands between the members of one process, so nothing is ever missed.
    onReconnect: () => () => {},
    presence: {
      enter: async (tripId, personId, socketId) => presence.enter(tripId, { personId, socketId }),
      leave: async (tripId, personId, socketId) => presence.leave(tripId, { personId, socketId }),
      count: async (tripId) => presence.count(tripId),
    },
    counters: {
      hit: async (key, windowMs, by) => ({ ...counters.hit(key, windowMs, by), isFallback: false }),
    },
    health: async () => 'ok',
    close: async () => topics.clear(),
  }
}
