import { afterEach, beforeEach, vi } from 'vitest'
import { forgetServerTime } from '#lib/server-clock.ts'

// Files of one worker share its modules and globals, so every test leaves them as it found them.
beforeEach(() => {
  // fake-indexeddb, once loaded, stays for all files: a test has a database only if it asks for one (indexed-db.ts).
  vi.stubGlobal('indexedDB', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  forgetServerTime()
})
