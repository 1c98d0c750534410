// Storage can be blocked (private windows, strict settings). The app then works on with what it holds in memory.

type Slot = {
  read(): string | null
  write(value: string | null): void
  subscribe(listener: () => void): () => void
}

/** The invite a guest came with; ends with the tab. */
export const storedGuestToken = createSlot(() => sessionStorage, 'guestToken')
/** The token of the invite that this tab has accepted; until then the invitation is only shown. */
export const acceptedGuestToken = createSlot(() => sessionStorage, 'acceptedGuestToken')
/** The address somebody typed on the sign-in screen, to prefill it next time. */
export const guestEmail = createSlot(() => localStorage, 'guestEmail')
/** ISO instant at which the chat was last open on this device. */
export const lastReadChatTimestamp = createSlot(() => localStorage, 'lastReadChatTimestamp')

/** One named text that outlives a reload where storage allows it; `read` is stable between writes. */
function createSlot(storage: () => Storage, key: string): Slot {
  let inMemory: string | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => tryStorage(() => storage().getItem(key), inMemory) ?? inMemory,
    write(value) {
      inMemory = value
      tryStorage(
        () => (value === null ? storage().removeItem(key) : storage().setItem(key, value)),
        undefined,
      )
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function tryStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use()
  } catch {
    return otherwise
  }
}
