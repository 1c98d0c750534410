export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type FrozenClock = Clock & { set(instant: Date): void; advanceMs(ms: number): void }

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
