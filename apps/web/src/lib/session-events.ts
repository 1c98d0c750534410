import { createListeners } from './listeners.ts'

const CHANNEL = 'sendit-session'

const listeners = createListeners<void>()
let channel: BroadcastChannel | undefined

/** Between the tabs of this browser, which share its session: somebody has just signed in or out in one of them. */
export const sessionEvents = {
  /** Tells all other tabs. */
  emit(): void {
    open()?.postMessage(null)
  },
  /** Hears of other tabs, never of this one. */
  add(listener: () => void): () => void {
    open()
    return listeners.add(listener)
  },
}

function open(): BroadcastChannel | undefined {
  // Where a browser has none, a tab that comes back into view asks by itself.
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => listeners.emit())
  }
  return channel
}

/** The server no longer knew who was asking (401): who is here must be asked anew. The question itself does not tell. */
export const unauthenticated = createListeners<void>()

const WHO_IS_HERE = '/api/auth/user'

/** Call it with every answer that came for `path`. */
export function noteAnswer(path: string, status: number): void {
  if (status === 401 && path.split('?', 1)[0] !== WHO_IS_HERE) unauthenticated.emit()
}
