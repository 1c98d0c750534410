import { createListeners } from './listeners.ts'

let isRefused = false
const changes = createListeners<void>()

export const storageRefused = {
  read: () => isRefused,
  subscribe: changes.add,
  note(): void {
    isRefused = true
    changes.emit()
  },
}
