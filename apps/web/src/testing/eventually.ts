import { vi } from 'vitest'
import { ASYNC_TIMEOUT_MS } from './timeouts.ts'

/** Asks again and again, as long as a busy machine may take, until `check` throws no more. For what is no part of a page. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: ASYNC_TIMEOUT_MS })
}
