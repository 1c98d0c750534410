/** Where the time comes from: never from a client, and frozen in tests. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type FrozenClock = Clock & { set(instant: Date): void; advanceMs(ms: number): void }

/** A clock that stands still until it is told to move. */
export function frozenClock(start: Date): FrozenClock {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = instant.getTime()
    },
    advanceMs: (ms) => {
      current += ms
    },
  }
}
