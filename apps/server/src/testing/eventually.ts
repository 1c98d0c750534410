import { vi } from 'vitest'

/** A machine with other work may keep a server waiting for long; who waits in vain is told after this time. */
export const TIMEOUT_MS = 30_000

/** Asks again and again until `check` neither throws nor rejects, and answers what it answered; its last refusal otherwise. */
export function eventually<T>(check: () => T | Promise<T>, { everyMs = 10 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS, interval: everyMs })
}
