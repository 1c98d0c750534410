import type { Clock } from '#adapters/clock.ts'
import { createWindowCounters } from '#adapters/realtime/window-counters.ts'
import { rateLimited } from '#errors.ts'
import { LIMITS } from './rate-limits.ts'

export type UnknownCredentials = {
  /** Throws 429 for an address that has shown too many cookies and links that are nobody's. */
  refuseFlood(address: string): void
  note(address: string): void
}

/**
 * Who is calling is asked before the limits of a person are spent, and costs the database a look-up. So made-up cookies and
 * links count per address, in this process alone: that is what its own database connections need, and a count shared
 * through Redis would cost every call another round trip. Whoever is known adds nothing to it.
 */
export function createUnknownCredentials(clock: Clock): UnknownCredentials {
  const { max, windowMs } = LIMITS.unknownCredentialsPerIp
  const counters = createWindowCounters(clock)
  return {
    refuseFlood(address) {
      const { count, resetsInMs } = counters.hit(address, windowMs, 0)
      if (count >= max) throw rateLimited(resetsInMs)
    },
    note: (address) => void counters.hit(address, windowMs),
  }
}
