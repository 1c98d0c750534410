import { createListeners } from '#lib/listeners.ts'
import type { Queue } from './entry.ts'
import type { Stored } from './store.ts'

/** The queue as the screen shows it: at once, while the browser's database is still writing. */
export function createShownQueue() {
  const listeners = createListeners<void>()
  let queue: Queue = []
  let changes = 0
  const become = (next: Queue) => {
    if (next.length === 0 && queue.length === 0) return
    queue = next
    listeners.tell()
  }
  return {
    read: () => queue,
    subscribe: listeners.add,
    /** What the database holds, unless a change is on its way there. */
    meet(held: Queue) {
      if (changes === 0) become(held)
    },
    async change(edit: (queue: Queue) => Queue, stored: Promise<Stored>): Promise<boolean> {
      changes += 1
      become(edit(queue))
      const { queue: held, isKept } = await stored
      changes -= 1
      if (changes === 0) become(held)
      return isKept
    },
    /** Resolves once it is so, or with false after `patienceMs`. */
    until(isSo: (queue: Queue) => boolean, patienceMs: number): Promise<boolean> {
      if (isSo(queue)) return Promise.resolve(true)
      return new Promise((resolve) => {
        const settle = (answer: boolean) => {
          clearTimeout(timer)
          stop()
          resolve(answer)
        }
        const timer = setTimeout(() => settle(false), patienceMs)
        const stop = listeners.add(() => isSo(queue) && settle(true))
      })
    },
  }
}
