import type { Log } from '#log.ts'
import type { TopicListener } from './port.ts'

export type LocalTopics = {
  deliver(topic: string, message: string): void
  /** `isFirst` tells that nobody in this process listened to the topic before. */
  add(topic: string, listener: TopicListener): { isFirst: boolean; remove(): { isLast: boolean } }
  topics(): string[]
  clear(): void
}

export function createLocalTopics(log: Log): LocalTopics {
  const listenersByTopic = new Map<string, Set<{ listener: TopicListener }>>()
  return {
    deliver(topic, message) {
      // A copy, because a listener may leave while it is being told.
      for (const { listener } of [...(listenersByTopic.get(topic) ?? [])]) tell(listener, message, log)
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

/** One failing listener must not keep the others from hearing. */
function tell(listener: TopicListener, message: string, log: Log): void {
  try {
    listener(message)
  } catch (error) {
    log.error({ err: error }, 'a listener failed on a live message')
  }
}
