import { CLOSE_NOT_FOUND, CLOSE_RESTING, CLOSE_UNAUTHENTICATED } from '@sendit/core/live/limits.ts'

/** Between two attempts, the first of them, growing up to the longest. */
export const SHORTEST_DELAY_MS = 400
export const LONGEST_DELAY_MS = 10_000
export const DELAY_GROWTH = 1.6

/** The little of a socket that the realtime client uses. */
export type TripSocket = { send(text: string): void; close(): void; reconnect(): void }
export type SocketEvents = {
  onOpen(): void
  onText(text: string): void
  onClose(code: number): void
}
export type OpenSocket = (events: SocketEvents) => Promise<TripSocket>

/** The server will not have this visitor here: asking again without a change is pointless. */
export function isRefusal(closeCode: number): boolean {
  return closeCode === CLOSE_UNAUTHENTICATED || closeCode === CLOSE_NOT_FOUND
}

/** The person has come in elsewhere, in too many places: this one comes back when it is looked at. */
export function isRest(closeCode: number): boolean {
  return closeCode === CLOSE_RESTING
}

/** A socket to /ws that comes back by itself. Its code is fetched only now: nobody needs it on the sign-in screen. */
export const openReconnectingSocket: OpenSocket = async ({ onOpen, onText, onClose }) => {
  const { default: ReconnectingSocket } = await import('partysocket/ws')
  const socket = new ReconnectingSocket(socketUrl(window.location), [], {
    minReconnectionDelay: SHORTEST_DELAY_MS,
    maxReconnectionDelay: LONGEST_DELAY_MS,
    reconnectionDelayGrowFactor: DELAY_GROWTH,
    minUptime: 2000,
    connectionTimeout: 8000,
    // What could not be sent waits in the chat's own queue, which survives a reload.
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !isRefusal(code) && !isRest(code),
  })
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', (event) => onText(String(event.data)))
  socket.addEventListener('close', (event) => onClose(event.code))
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    reconnect: () => socket.reconnect(),
  }
}

function socketUrl({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws`
}
