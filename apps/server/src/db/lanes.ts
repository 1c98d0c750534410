import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from './unavailable.ts'

export interface Lanes {
  /** Waits for a place in this lane; answers how to give it back. Throws DatabaseUnavailable when none comes free in time. */
  enter(lane: string): Promise<() => void>
}

interface Lane {
  inside: number
  waiting: (() => void)[]
}

/**
 * Lets `width` of each lane through at once. Whoever waits for a row holds a connection meanwhile: without lanes, the writers
 * of one busy trip would hold all of them, and the other trips would wait with it.
 */
export function createLanes({ width, patienceMs }: { width: number; patienceMs: number }): Lanes {
  const lanes = new Map<string, Lane>()

  function leave(name: string, lane: Lane) {
    const next = lane.waiting.shift()
    // The place goes from hand to hand, so that nobody slips in between.
    if (next !== undefined) {
      next()
      return
    }
    lane.inside -= 1
    if (lane.inside === 0) lanes.delete(name)
  }

  return {
    async enter(name) {
      const lane = lanes.get(name) ?? { inside: 0, waiting: [] }
      lanes.set(name, lane)
      if (lane.inside < width) lane.inside += 1
      else await waitIn(lane, patienceMs)
      return () => leave(name, lane)
    },
  }
}

async function waitIn(lane: Lane, patienceMs: number): Promise<void> {
  const served = new AbortController()
  const turn = new Promise<boolean>((resolve) => {
    const come = () => resolve(true)
    lane.waiting.push(come)
    pause(patienceMs, undefined, { signal: served.signal }).then(
      () => {
        const place = lane.waiting.indexOf(come)
        if (place >= 0) lane.waiting.splice(place, 1)
        // Not in the line any more: the place was given a moment ago.
        resolve(place < 0)
      },
      () => {},
    )
  })
  const hasTurn = await turn
  served.abort()
  if (!hasTurn) throw new DatabaseUnavailable('busy', new Error('too many wait for the same rows'))
}
