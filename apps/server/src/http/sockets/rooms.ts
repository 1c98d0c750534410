import type { LiveFrame } from '@sendit/core/live/contract.ts'
import { TOPICS } from '@sendit/core/live/topics.ts'
import type { TripCounters } from '#access/trip-events.ts'
import { tripTopic } from '#access/trip-events.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { Log } from '#log.ts'

/** What a room needs of a socket. */
export type Listener = {
  readonly id: string
  isClosed(): boolean
  send(frame: LiveFrame): void
  pass(sent: EncodedMessage): void
}

/** A place in a trip's room. Leaving takes effect at once, and once; the promise is for the news about it. */
export type PresenceEntry = { tripId: string; leave(): Promise<void> }

export type Rooms = {
  /**
   * Greets the listener with `joined` and how far the trip is, and tells everyone in the trip; undefined when it closed
   * meanwhile.
   */
  enter(listener: Listener, place: { tripId: string; personId: string }): Promise<PresenceEntry | undefined>
  /** The trips somebody listens to. */
  tripIds(): string[]
  /** Tells a room how far its trip is, unless all in it have been told that. */
  sendState(state: TripCounters): void
}

/** How far these trips are. */
export type ReadCounters = (tripIds: readonly string[]) => Promise<TripCounters[]>

type Room = {
  listeners: Set<Listener>
  holders: number
  subscription: Promise<() => Promise<void>>
  /** What everybody in the room was told last. */
  sent: TripCounters | undefined
}

/** Each trip is subscribed once per process; what arrives goes to all its sockets as the same bytes. */
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

  // While the connection to the other processes was away their news went past this one.
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
      // Read before anything can be heard here, so that whatever slips in between shows as a number that is missing.
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
      // In one go, so that whatever comes after `joined` is heard: the client asks once for what came before.
      listener.send({ type: 'joined', tripId, online, version: state?.version })
      if (state !== undefined) listener.send(stateFrame(state))
      room.listeners.add(listener)
      // What the others were told, this one may not have heard.
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
  /** Tells each room how far its trip was at the round before, and reads how far it is now. Never rejects. */
  round(): Promise<void>
}

/**
 * Heals what no telling reached: a server that died after a commit, or a Redis that is away. One statement for all rooms
 * of this process (one for each 500), and a frame only where a number has moved. Numbers are told a round late, so that
 * the messages themselves, still on their way when the number was read, come first and nobody reads again for nothing.
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
        // The next round tries again; meanwhile the database's own absence is in the log elsewhere.
        log.debug({ err: error }, 'could not read how far the trips are')
      } finally {
        isReading = false
      }
    },
  }
}

const FINAL_TEXT = 0x81
/** A length up to this stands in the header's second byte; 126 and 127 announce two and eight more bytes of it. */
const SHORT = 125
const TWO_BYTES = 126
const EIGHT_BYTES = 127
const MOST_IN_TWO_BYTES = 0xffff

/** What is told to many: its bytes, and the frame that carries them, made once and written to every socket as it is. */
export type EncodedMessage = { bytes: Buffer; frame: Buffer }

export function encodeMessage(text: string): EncodedMessage {
  const bytes = Buffer.from(text)
  return { bytes, frame: textFrame(bytes) }
}

/**
 * A whole text message as a server sends it, unmasked and in one piece (RFC 6455, 5.2). The library makes a header for each socket and
 * writes it apart from the payload, which is most of what telling a crowd costs.
 */
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
