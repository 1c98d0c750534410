import type { Clock } from '#adapters/clock.ts'
import type { Log } from '#log.ts'
import type { Realtime, TopicListener } from './port.ts'

/** Correct only while DATA_DIR belongs to a single server. */
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

export type PresenceEntry = { personId: string; socketId: string }

export type LocalPresence = {
  enter(tripId: string, presenceEntry: PresenceEntry): number
  leave(tripId: string, presenceEntry: PresenceEntry): number
  count(tripId: string): number
  entries(): Map<string, PresenceEntry[]>
}

export function createLocalPresence(): LocalPresence {
  const trips = new Map<string, Map<string, Set<string>>>()
  const count = (tripId: string) => trips.get(tripId)?.size ?? 0
  return {
    enter(tripId, { personId, socketId }) {
      const people = trips.get(tripId) ?? new Map<string, Set<string>>()
      const sockets = people.get(personId) ?? new Set<string>()
      sockets.add(socketId)
      people.set(personId, sockets)
      trips.set(tripId, people)
      return people.size
    },
    leave(tripId, { personId, socketId }) {
      const people = trips.get(tripId)
      const sockets = people?.get(personId)
      sockets?.delete(socketId)
      if (sockets?.size === 0) people?.delete(personId)
      if (people?.size === 0) trips.delete(tripId)
      return count(tripId)
    },
    count,
    entries: () => new Map([...trips].map(([tripId, people]) => [tripId, entriesOf(people)])),
  }
}

function entriesOf(people: Map<string, Set<string>>): PresenceEntry[] {
  return [...people].flatMap(([personId, sockets]) =>
    [...sockets].map((socketId) => ({ personId, socketId })),
  )
}

export type LocalTopics = {
  deliver(topic: string, message: string): void
  add(topic: string, listener: TopicListener): { isFirst: boolean; remove(): { isLast: boolean } }
  topics(): string[]
  clear(): void
}

export function createLocalTopics(log: Log): LocalTopics {
  const listenersByTopic = new Map<string, Set<{ listener: TopicListener }>>()
  return {
    deliver(topic, message) {
      // A copy, because listeners may unsubscribe during the loop.
      for (const { listener } of [...(listenersByTopic.get(topic) ?? [])])
        notifyListener(listener, message, log)
    },
    add(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set()
      const entry = { listener }
      listeners.add(entry)
      listenersByTopic.set(topic, listeners)
      const remove = () => {
        const isLast = listeners.delete(entry) && listeners.size === 0
        if (isLast) listenersByTopic.delete(topic)
        return { isLast }
      }
      return { isFirst: listeners.size === 1, remove }
    },
    topics: () => [...listenersByTopic.keys()],
    clear: () => listenersByTopic.clear(),
  }
}

function notifyListener(listener: TopicListener, message: string, log: Log): void {
  try {
    listener(message)
  } catch (error) {
    log.error({ err: error }, 'a listener failed on a live message')
  }
}

const SWEEP_EVERY_MS = 60_000
/** About 20 MB. Flooding it with made-up keys evicts windows rather than exhausting memory. */
const MAX_WINDOWS = 100_000

export type WindowCounters = {
  hit(key: string, windowMs: number, by?: number): { count: number; resetsInMs: number }
  size(): number
}

export function createWindowCounters(clock: Clock, maxWindows = MAX_WINDOWS): WindowCounters {
  const windows = new Map<string, { count: number; endsAtMs: number }>()
  let nextSweepMs = 0

  function sweep(nowMs: number) {
    if (nowMs < nextSweepMs && windows.size < maxWindows) return
    nextSweepMs = nowMs + SWEEP_EVERY_MS
    for (const [key, window] of windows) if (window.endsAtMs <= nowMs) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size < maxWindows) return
      windows.delete(key)
    }
  }

  return {
    hit(key, windowMs, by = 1) {
      const nowMs = clock.now().getTime()
      const open = windows.get(key)
      if (open !== undefined && nowMs < open.endsAtMs) {
        open.count += by
        return { count: open.count, resetsInMs: open.endsAtMs - nowMs }
      }
      windows.delete(key)
      sweep(nowMs)
      windows.set(key, { count: by, endsAtMs: nowMs + windowMs })
      return { count: by, resetsInMs: windowMs }
    },
    size: () => windows.size,
  }
}
