import type { TripCounters } from '#access/trip-counters.ts'
import type { Log } from '#log.ts'
import type { ReadCounters, Rooms } from './rooms.ts'

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
        for (const state of before) rooms.tellState(state)
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
