import type { LiveFrame } from '@sendit/core/live/contract.ts'
import { TOPICS } from '@sendit/core/live/topics.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { Log } from '#log.ts'
import type { TripCounters } from './trip-events.ts'
import { tripTopic } from './trip-events.ts'

export type Listener = {
  readonly id: string
  isClosed(): boolean
  send(frame: LiveFrame): void
  pass(sent: EncodedMessage): void
}

/** Leaving is immediate and idempotent; the promise is for the broadcast. */
export type PresenceEntry = { tripId: string; leave(): Promise<void> }

export type Rooms = {
  enter(listener: Listener, place: { tripId: string; personId: string }): Promise<PresenceEntry | undefined>
  tripIds(): string[]
  sendState(state: TripCounters): void
}

export type ReadCounters = (tripIds: readonly string[]) => Promise<TripCounters[]>

type Room = {
  listeners: Set<Listener>
  holders: number
  subscription: Promise<() => Promise<void>>
  sent: TripCounters | undefined
}

/** One subscription per trip and process; all sockets get the same bytes. */
export function createRooms(realtime: Realtime, readCounters: ReadCounters): Rooms {
  const rooms = new Map<string, Room>()

  function open(tripId: string): Room {
    const room = rooms.get(tripId) ?? subscribe(tripId)
    room.holders += 1
    return room
  }

  function subscribe(tripId: string): Room {
    const listeners = new Set<Listener>()
    const subscription = realtime.subscribe(tripTopic(tripId), (message) => sendToAll(listeners, message))
    const room: Room = { listeners, holders: 0, subscription, sent: undefined }
    rooms.set(tripId, room)
    return room
  }

  async function release(tripId: string, room: Room) {
    room.holders -= 1
    if (room.holders > 0) return
    rooms.delete(tripId)
    const unsubscribe = await room.subscription
    await unsubscribe()
  }

  function publishPresence(tripId: string, online: number): Promise<void> {
    const frame: LiveFrame = { type: 'presence', tripId, online }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }

  // Messages were missed while disconnected.
  realtime.onReconnect(() => {
    for (const [tripId, { listeners }] of rooms) {
      const frame: LiveFrame = { type: 'trip_changed', tripId, topics: [...TOPICS] }
      sendToAll(listeners, JSON.stringify(frame))
    }
  })

  return {
    tripIds: () => [...rooms.keys()],
    sendState(state) {
      const room = rooms.get(state.tripId)
      if (room === undefined || isSame(room.sent, state)) return
      room.sent = state
      sendToAll(room.listeners, JSON.stringify(stateFrame(state)))
    },
    async enter(listener, { tripId, personId }) {
      // Read before subscribing, so that anything in between shows as a gap.
      const [state] = await readCounters([tripId])
      const room = open(tripId)
      let hasLeft = false
      const leave = async () => {
        if (hasLeft) return
        hasLeft = true
        room.listeners.delete(listener)
        const online = await realtime.presence.leave(tripId, personId, listener.id)
        await publishPresence(tripId, online)
        await release(tripId, room)
      }
      await room.subscription
      const online = await realtime.presence.enter(tripId, personId, listener.id)
      if (listener.isClosed()) {
        await leave()
        return undefined
      }
      // Synchronous, so nothing after `joined` is missed: clients fetch earlier data once.
      listener.send({ type: 'joined', tripId, online, version: state?.version })
      if (state !== undefined) listener.send(stateFrame(state))
      room.listeners.add(listener)
      // This listener may have missed it.
      room.sent = undefined
      await publishPresence(tripId, online)
      return { tripId, leave }
    },
  }
}

function stateFrame(state: TripCounters): LiveFrame {
  return { type: 'trip_state', ...state }
}

function isSame(one: TripCounters | undefined, other: TripCounters): boolean {
  return one?.version === other.version && one.changeSeq === other.changeSeq
}

function sendToAll(listeners: ReadonlySet<Listener>, message: string): void {
  const sent = encodeMessage(message)
  for (const listener of listeners) listener.pass(sent)
}

export type RoomStates = {
  /** Never rejects. */
  round(): Promise<void>
}

/**
 * Recovers lost broadcasts (crash after commit, Redis down). One query per 500 rooms, frames only on change. Sent one round
 * late, so that messages in flight arrive first and nobody refetches in vain.
 */
export function createRoomStates(deps: { rooms: Rooms; readCounters: ReadCounters; log: Log }): RoomStates {
  const { rooms, readCounters, log } = deps
  let before: TripCounters[] = []
  let isReading = false

  return {
    async round() {
      if (isReading) return
      isReading = true
      try {
        for (const state of before) rooms.sendState(state)
        before = []
        const tripIds = rooms.tripIds()
        if (tripIds.length > 0) before = await readCounters(tripIds)
      } catch (error) {
        log.debug({ err: error }, 'could not read how far the trips are')
      } finally {
        isReading = false
      }
    },
  }
}

const FINAL_TEXT = 0x81
/** RFC 6455: lengths up to this fit byte two; 126 and 127 announce two or eight more bytes. */
const SHORT = 125
const TWO_BYTES = 126
const EIGHT_BYTES = 127
const MOST_IN_TWO_BYTES = 0xffff

export type EncodedMessage = { bytes: Buffer; frame: Buffer }

export function encodeMessage(text: string): EncodedMessage {
  const bytes = Buffer.from(text)
  return { bytes, frame: textFrame(bytes) }
}

/** Unmasked and unfragmented (RFC 6455, 5.2). ws builds and writes a header per socket, most of a broadcast's cost. */
export function textFrame(payload: Buffer): Buffer {
  return Buffer.concat([headerFor(payload.length), payload])
}

function headerFor(length: number): Buffer {
  if (length <= SHORT) return Buffer.from([FINAL_TEXT, length])
  if (length <= MOST_IN_TWO_BYTES) {
    const header = Buffer.from([FINAL_TEXT, TWO_BYTES, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.alloc(10)
  header[0] = FINAL_TEXT
  header[1] = EIGHT_BYTES
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
