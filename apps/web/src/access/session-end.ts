import { createListeners } from '#lib/listeners.ts'

let hasEnded = false
const changes = createListeners<void>()

/** True while this page knows that somebody was signed in here and is so no more, without having asked for it. */
export const sessionEnd = {
  read: () => hasEnded,
  write(value: boolean): void {
    if (value === hasEnded) return
    hasEnded = value
    changes.tell()
  },
  subscribe: changes.add,
}
