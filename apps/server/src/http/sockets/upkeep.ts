import type { Realtime } from '#adapters/realtime/port.ts'
import type { Crowd } from './crowd.ts'
import type { Door } from './door.ts'
import type { Listening } from './listening.ts'
import type { RoomStates } from './room-states.ts'

type Dependencies = {
  realtime: Realtime
  crowd: Crowd
  door: Door
  listening: Listening
  states: RoomStates
  timings: { pingEveryMs: number; recheckEveryMs: number; stateEveryMs: number }
}

/** What is done for open sockets from time to time; the answer ends it. */
export function keepUpSockets({
  realtime,
  crowd,
  door,
  listening,
  states,
  timings,
}: Dependencies): () => void {
  // One after the other: all at once they would keep requests from the database.
  const recheckAll = async () => {
    for (const peer of crowd.all()) await door.recheck(peer)
  }
  // What other processes revoked meanwhile was not heard here.
  realtime.onReconnect(() => void recheckAll())
  const pingAll = () => {
    for (const peer of crowd.all()) peer.ping()
  }
  const timers = [
    setInterval(pingAll, timings.pingEveryMs).unref(),
    setInterval(() => void recheckAll(), timings.recheckEveryMs).unref(),
    setInterval(() => listening.track(states.round()), timings.stateEveryMs).unref(),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
