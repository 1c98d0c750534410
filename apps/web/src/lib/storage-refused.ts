import { createListeners } from './listeners.ts'

let isRefused = false
const changes = createListeners<void>()

/** True once this browser refused to keep something, or had no room for it. */
export const storageRefused = {
  read: () => isRefused,
  subscribe: changes.add,
  note(): void {
    isRefused = true
    changes.emit()
  },
}
