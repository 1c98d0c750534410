import type { LiveFrame } from '@sendit/core/live/contract.ts'
import { TOPICS } from '@sendit/core/live/topics.ts'
import type { TripCounters } from '#access/trip-counters.ts'
import { tripTopic } from '#access/trip-news.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import { type Told, toldOf } from './text-frame.ts'

/** What a room needs of a socket. */
export type Listener = {
  readonly id: string
  isClosed(): boolean
  say(frame: LiveFrame): void
  pass(told: Told): void
}

/** A place in a trip's room. Leaving takes effect at once, and once; the promise is for the news about it. */
export type Seat = { tripId: string; leave(): Promise<void> }

export type Rooms = {
  /**
   * Greets the listener with `joined` and how far the trip is, and tells everyone in the trip; undefined when it closed
   * meanwhile.
   */
  enter(listener: Listener, place: { tripId: string; personId: string }): Promise<Seat | undefined>
  /** The trips somebody listens to. */
  tripIds(): string[]
  /** Tells a room how far its trip is, unless all in it have been told that. */
  tellState(state: TripCounters): void
}

/** How far these trips are. */
export type ReadCounters = (tripIds: readonly string[]) => Promise<TripCounters[]>

type Room = {
  listeners: Set<Listener>
  holders: number
  subscription: Promise<() => Promise<void>>
  /** What everybody in the room was told last. */
  told: TripCounters | undefined
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
    const subscription = realtime.subscribe(tripTopic(tripId), (message) => tell(listeners, message))
    const room: Room = { listeners, holders: 0, subscription, told: undefined }
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

  function tellPresence(tripId: string, online: number): Promise<void> {
    const frame: LiveFrame = { type: 'presence', tripId, online }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }

  // While the connection to the other processes was away their news went past this one.
  realtime.onReconnect(() => {
    for (const [tripId, { listeners }] of rooms) {
      const frame: LiveFrame = { type: 'trip_changed', tripId, topics: [...TOPICS] }
      tell(listeners, JSON.stringify(frame))
    }
  })

  return {
    tripIds: () => [...rooms.keys()],
    tellState(state) {
      const room = rooms.get(state.tripId)
      if (room === undefined || isSame(room.told, state)) return
      room.told = state
      tell(room.listeners, JSON.stringify(stateFrame(state)))
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
        await tellPresence(tripId, online)
        await release(tripId, room)
      }
      await room.subscription
      const online = await realtime.presence.enter(tripId, personId, listener.id)
      if (listener.isClosed()) {
        await leave()
        return undefined
      }
      // In one go, so that whatever comes after `joined` is heard: the client asks once for what came before.
      listener.say({ type: 'joined', tripId, online, version: state?.version })
      if (state !== undefined) listener.say(stateFrame(state))
      room.listeners.add(listener)
      // What the others were told, this one may not have heard.
      room.told = undefined
      await tellPresence(tripId, online)
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

function tell(listeners: ReadonlySet<Listener>, message: string): void {
  const told = toldOf(message)
  for (const listener of listeners) listener.pass(told)
}
