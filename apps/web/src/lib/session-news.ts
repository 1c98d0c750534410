import { createListeners } from './listeners.ts'

const CHANNEL = 'sendit-session'

const told = createListeners<void>()
let channel: BroadcastChannel | undefined

/** Between the tabs of this browser, which share its session: somebody has just signed in or out in one of them. */
export const sessionNews = {
  /** Tells all other tabs. */
  tell(): void {
    open()?.postMessage(null)
  },
  /** Hears of other tabs, never of this one. */
  add(listener: () => void): () => void {
    open()
    return told.add(listener)
  },
}

function open(): BroadcastChannel | undefined {
  // Where a browser has none, a tab that comes back into view asks by itself.
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => told.tell())
  }
  return channel
}
