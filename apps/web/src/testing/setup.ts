import { afterEach, beforeEach, vi } from 'vitest'
import { forgetServerTime } from '#lib/last-contact.ts'

// Files in a worker share modules and globals, so every test resets them.
beforeEach(() => {
  // fake-indexeddb stays loaded for all files, so tests must opt in (indexed-db.ts).
  vi.stubGlobal('indexedDB', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  forgetServerTime()
})
