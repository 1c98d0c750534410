import { vi } from 'vitest'
import { ASYNC_TIMEOUT_MS } from './timeouts.ts'

/** Retries until `check` stops throwing, for checks outside a page. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: ASYNC_TIMEOUT_MS })
}
