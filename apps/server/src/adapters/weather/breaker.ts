import type { Clock } from '#adapters/clock.ts'

const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

export type Pause = { kind: 'unavailable' | 'busy'; leftMs: number }
export type Breaker = {
  /** Why and for how long nothing may be asked; undefined when the next request may go. */
  pause(): Pause | undefined
  succeed(): void
  /** Answers the length of the pause that this failure brought, if it did. */
  fail(): number | undefined
  /** The provider itself asked us to stay away. */
  stayAway(ms: number): void
}

/**
 * Leaves a failing host alone: after 5 failures in a row for 30 s, then one request tries, and each further failure
 * doubles the pause up to 5 minutes. Its user asks one thing at a time, so the one that tries is alone.
 */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let pauseMs = FIRST_PAUSE_MS
  let until = 0
  let kind: Pause['kind'] = 'unavailable'
  const now = () => clock.now().getTime()

  return {
    pause() {
      const leftMs = until - now()
      return leftMs > 0 ? { kind, leftMs } : undefined
    },
    succeed() {
      failures = 0
      pauseMs = FIRST_PAUSE_MS
    },
    fail() {
      failures += 1
      if (failures < FAILURES_TO_OPEN) return undefined
      const opened = pauseMs
      kind = 'unavailable'
      until = now() + opened
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      return opened
    },
    stayAway(ms) {
      kind = 'busy'
      until = now() + ms
    },
  }
}
