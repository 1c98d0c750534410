import { OFFLINE_AFTER_MS } from '@sendit/core/chat/limits.ts'
import type { ClientFrame, ServerFrame } from '@sendit/core/frames.ts'
import { CLOSE_NOT_FOUND, CLOSE_RESTING, CLOSE_UNAUTHENTICATED } from '@sendit/core/live/limits.ts'
import { useSyncExternalStore } from 'react'
import { lastContact } from './last-contact.ts'
import { createListeners } from './listeners.ts'

export type TripRoom = { tripId: string; userId: string | null; token: string | null }

export type Connection = {
  /**
   * 'connecting' becomes 'offline' after three seconds. 'resting': too many connections for one user; reconnects when viewed.
   */
  status: 'connecting' | 'online' | 'offline' | 'resting'
  /** Including this user; 0 while unknown. */
  online: number
  hasBeenOnline: boolean
}

const NOT_CONNECTED: Connection = { status: 'connecting', online: 0, hasBeenOnline: false }

/** Owns the tab's only socket. */
export class Realtime {
  readonly frames = createListeners<ServerFrame>()
  /** After every opening, including reconnects: time to catch up. */
  readonly joined = createListeners<TripRoom>()
  /** Closed for good (4401, 4404): the signed-in user must be read again. */
  readonly refused = createListeners<number>()
  readonly connectionChanges = createListeners<Connection>()

  readonly #openSocket: OpenSocket
  #connection = NOT_CONNECTED
  #room: TripRoom | null = null
  #socket: TripSocket | null = null
  #visit = 0
  #offlineTimer: ReturnType<typeof setTimeout> | undefined
  /** Set while waiting to retry loading the socket's code. */
  #openTimer: ReturnType<typeof setTimeout> | undefined
  #failedOpenings = 0

  constructor(openSocket: OpenSocket = openReconnectingSocket) {
    this.#openSocket = openSocket
  }

  get connection(): Connection {
    return this.#connection
  }

  async join(room: TripRoom): Promise<void> {
    if (this.#room !== null && isSameRoom(this.#room, room)) return
    this.leave()
    this.#room = room
    this.#waitForConnection()
    await this.#open(room)
  }

  leave(): void {
    this.#visit += 1
    this.#stopWaiting()
    clearTimeout(this.#openTimer)
    this.#openTimer = undefined
    this.#failedOpenings = 0
    this.#socket?.close()
    this.#socket = null
    this.#room = null
    this.#become(NOT_CONNECTED)
  }

  /** False if it could not be sent; nothing is queued. */
  send(frame: ClientFrame): boolean {
    if (this.#socket === null || this.#connection.status !== 'online') return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Called when the browser reports the network gone, before the socket notices. */
  suspend(): void {
    this.#stopWaiting()
    this.#become({ ...this.#connection, status: 'offline', online: 0 })
  }

  /** The old socket may be dead unnoticed. */
  reconnect(): void {
    if (this.#socket !== null) {
      this.#waitForConnection()
      this.#socket.reconnect()
    } else if (this.#openTimer !== undefined && this.#room !== null) {
      clearTimeout(this.#openTimer)
      void this.#open(this.#room)
    }
  }

  async #open(room: TripRoom): Promise<void> {
    this.#openTimer = undefined
    const visit = this.#visit
    const isCurrent = () => visit === this.#visit
    try {
      const socket = await this.#openSocket({
        onOpen: () => isCurrent() && this.#greet(room),
        onText: (text) => isCurrent() && this.#receive(text),
        onClose: (code) => isCurrent() && this.#lose(code),
      })
      if (isCurrent()) this.#socket = socket
      else socket.close()
    } catch {
      // The socket only reconnects by itself once its code has loaded.
      if (isCurrent()) this.#openLater(room)
    }
  }

  #openLater(room: TripRoom): void {
    const delayMs = Math.min(LONGEST_DELAY_MS, SHORTEST_DELAY_MS * DELAY_GROWTH ** this.#failedOpenings)
    this.#failedOpenings += 1
    this.#openTimer = setTimeout(() => void this.#open(room), delayMs)
  }

  wake(): void {
    if (this.#connection.status === 'resting') this.reconnect()
  }

  #greet(room: TripRoom): void {
    this.#socket?.send(JSON.stringify({ type: 'join', ...room } satisfies ClientFrame))
  }

  #receive(text: string): void {
    const frame = frameOf(text)
    if (frame === undefined || this.#room === null) return
    lastContact.note(true)
    if (frame.type === 'joined') this.#settleIn(this.#room, frame.online)
    if (frame.type === 'presence') this.#become({ ...this.#connection, online: frame.online })
    this.frames.emit(frame)
  }

  #settleIn(room: TripRoom, online: number): void {
    this.#stopWaiting()
    this.#become({ status: 'online', online, hasBeenOnline: true })
    this.joined.emit(room)
  }

  #lose(code: number): void {
    if (isRest(code)) this.#rest()
    else this.#waitForConnection()
    if (isRefusal(code)) this.refused.emit(code)
  }

  #rest(): void {
    this.#stopWaiting()
    this.#become({ ...this.#connection, status: 'resting', online: 0 })
  }

  /** Counts from the first failed attempt: immediate refusals must not restart the wait. */
  #waitForConnection(): void {
    if (this.#connection.status === 'online' || this.#connection.status === 'resting') {
      this.#become({ ...this.#connection, status: 'connecting', online: 0 })
    }
    this.#offlineTimer ??= setTimeout(() => this.suspend(), OFFLINE_AFTER_MS)
  }

  #stopWaiting(): void {
    clearTimeout(this.#offlineTimer)
    this.#offlineTimer = undefined
  }

  #become(connection: Connection): void {
    this.#connection = connection
    this.connectionChanges.emit(connection)
  }
}

function isSameRoom(one: TripRoom, other: TripRoom): boolean {
  return one.tripId === other.tripId && one.userId === other.userId && one.token === other.token
}

function frameOf(text: string): ServerFrame | undefined {
  try {
    return JSON.parse(text) as ServerFrame
  } catch {
    return undefined
  }
}

const SHORTEST_DELAY_MS = 400
const LONGEST_DELAY_MS = 10_000
const DELAY_GROWTH = 1.6

export type TripSocket = { send(text: string): void; close(): void; reconnect(): void }
export type SocketEvents = {
  onOpen(): void
  onText(text: string): void
  onClose(code: number): void
}
export type OpenSocket = (events: SocketEvents) => Promise<TripSocket>

function isRefusal(closeCode: number): boolean {
  return closeCode === CLOSE_UNAUTHENTICATED || closeCode === CLOSE_NOT_FOUND
}

function isRest(closeCode: number): boolean {
  return closeCode === CLOSE_RESTING
}

/** Loaded on demand: the sign-in screen does not need it. */
const openReconnectingSocket: OpenSocket = async ({ onOpen, onText, onClose }) => {
  const { default: ReconnectingSocket } = await import('partysocket/ws')
  const socket = new ReconnectingSocket(socketUrl(window.location), [], {
    minReconnectionDelay: SHORTEST_DELAY_MS,
    maxReconnectionDelay: LONGEST_DELAY_MS,
    reconnectionDelayGrowFactor: DELAY_GROWTH,
    minUptime: 2000,
    connectionTimeout: 8000,
    // The chat's own queue survives a reload.
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

export const realtime = new Realtime()

function isOffline(): boolean {
  return !navigator.onLine || realtime.connection.status === 'offline' || lastContact.isAway()
}

export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  const stops = [realtime.connectionChanges.add(listener), lastContact.subscribe(listener)]
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
    for (const stop of stops) stop()
  }
}
