import { createListeners } from './listeners.ts'

// Storage can be blocked (private windows, strict settings). The app then works on with what it holds in memory.

export type Slot = {
  read(): string | null
  write(value: string | null): void
  /** Hears of writes in other tabs too, where they share the storage. */
  subscribe(listener: () => void): () => void
}

/** The invite a guest came with; ends with the tab. */
export const storedGuestToken = createSlot(() => sessionStorage, 'guestToken')
/** The token of the invite that this tab has accepted; until then the invitation is only shown. */
export const acceptedGuestToken = createSlot(() => sessionStorage, 'acceptedGuestToken')
/** The same on this device, so that a guest who closes the tab comes back as one as long as the invite holds. */
export const savedGuestToken = createSlot(() => localStorage, 'keptGuestToken')
/** The address somebody typed on the sign-in screen, to prefill it next time. */
export const guestEmail = createSlot(() => localStorage, 'guestEmail')

/** Whether the faces of the texts have come to this device before. */
export const hasFonts = createSlot(() => localStorage, 'hasFonts')

/** What was typed into a field and not sent, by what it was meant for; ends with the tab. */
export function draftOf(name: string): Slot {
  return createSlot(() => sessionStorage, `draft ${name}`)
}

/** Takes away every draft whose name starts like this. */
export function forgetDrafts(start: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`draft ${start}`)) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept.
  }
}

/** One named text that outlives a reload where storage allows it; `read` is stable between writes. */
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
      // Another tab of this browser wrote it; what has no key was cleared as a whole.
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

/** False when the browser keeps nothing. */
function writeTo(storage: () => Storage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** For whom this browser was switched on, and as which device: whoever else signs in here has not asked for it. */
export const pushSubscription = createSlot(() => localStorage, 'toldHere')
