import { createListeners } from './listeners.ts'

// Storage can be blocked (private windows, strict settings); values then live in memory.

export type Slot = {
  read(): string | null
  write(value: string | null): void
  /** Also reports writes from other tabs sharing the storage. */
  subscribe(listener: () => void): () => void
}

export const storedGuestToken = createSlot(() => sessionStorage, 'guestToken')
/** Until accepted, an invite is only shown. */
export const acceptedGuestToken = createSlot(() => sessionStorage, 'acceptedGuestToken')
/** Lets a guest return after closing the tab, while the invite is valid. */
export const savedGuestToken = createSlot(() => localStorage, 'keptGuestToken')
export const guestEmail = createSlot(() => localStorage, 'guestEmail')

/** Ends with the tab. */
export function draftOf(name: string): Slot {
  return createSlot(() => sessionStorage, `draft ${name}`)
}

export function forgetDrafts(start: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`draft ${start}`)) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing was stored.
  }
}

/** Survives a reload if storage allows; `read` is stable between writes. */
export function createSlot(storage: () => Storage, key: string): Slot {
  let unstored: string | null = null
  const listeners = createListeners<void>()
  return {
    read: () => unstored ?? readFrom(storage, key),
    write(value) {
      unstored = writeTo(storage, key, value) ? null : value
      listeners.emit()
    },
    subscribe(listener) {
      // A null key means the whole storage was cleared.
      const handleStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      window.addEventListener('storage', handleStorage)
      const stop = listeners.add(listener)
      return () => {
        window.removeEventListener('storage', handleStorage)
        stop()
      }
    },
  }
}

function readFrom(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function writeTo(storage: () => Storage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Which user and device enabled push here: another user signing in has not. */
export const pushSubscription = createSlot(() => localStorage, 'toldHere')

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
