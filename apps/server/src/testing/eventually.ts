import { vi } from 'vitest'

/** Long, for busy machines. */
export const TIMEOUT_MS = 30_000

export function eventually<T>(check: () => T | Promise<T>, { everyMs = 10 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS, interval: everyMs })
}
