import { createListeners } from './listeners.ts'

const CHANNEL = 'sendit-session'

const listeners = createListeners<void>()
let channel: BroadcastChannel | undefined

/** Sign-ins and sign-outs across tabs, which share a session. */
export const sessionEvents = {
  emit(): void {
    open()?.postMessage(null)
  },
  /** Other tabs only. */
  add(listener: () => void): () => void {
    open()
    return listeners.add(listener)
  },
}

function open(): BroadcastChannel | undefined {
  // Without BroadcastChannel, tabs check when they become visible.
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => listeners.emit())
  }
  return channel
}

/** A 401 means the user must be read again. That read itself does not emit. */
export const unauthenticated = createListeners<void>()

const WHO_IS_HERE = '/api/auth/user'

export function noteAnswer(path: string, status: number): void {
  if (status === 401 && path.split('?', 1)[0] !== WHO_IS_HERE) unauthenticated.emit()
}
