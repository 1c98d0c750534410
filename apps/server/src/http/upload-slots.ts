import { UPLOADS_AT_A_TIME } from '@sendit/core/media/limits.ts'
import { rateLimited, unavailable } from '#errors.ts'

// SECURITY-RULES C1.
const SLOTS = 4
const WAIT_MS = 5_000
const RETRY_MS = 2_000

export type UploadSlots = {
  /** Answers the way out. Refuses with 429 or, when no slot comes free soon enough, with 503. */
  enter(principal: string): Promise<() => void>
}

type Settings = { slots?: number; perPrincipal?: number; waitMs?: number }

/** So many uploads are in work in this process, and so many of one person: memory and disk stay in bounds. */
export function createUploadSlots(settings: Settings = {}): UploadSlots {
  const { slots = SLOTS, perPrincipal = UPLOADS_AT_A_TIME, waitMs = WAIT_MS } = settings
  const held = new Map<string, number>()
  const waiting: (() => void)[] = []
  let taken = 0

  function leave(principal: string) {
    const left = (held.get(principal) ?? 1) - 1
    if (left === 0) held.delete(principal)
    else held.set(principal, left)
  }

  function free() {
    const next = waiting.shift()
    if (next === undefined) taken -= 1
    else next()
  }

  async function takeSlot(): Promise<void> {
    if (taken < slots) {
      taken += 1
      return
    }
    const gotIt = await new Promise<boolean>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        resolve(false)
      }, waitMs)
      waiting.push(go)
    })
    if (!gotIt) throw unavailable('Many files are arriving just now. Please try again in a moment.')
  }

  return {
    async enter(principal) {
      const own = held.get(principal) ?? 0
      if (own >= perPrincipal)
        throw rateLimited(RETRY_MS, `Please send at most ${perPrincipal} files at a time.`)
      held.set(principal, own + 1)
      try {
        await takeSlot()
      } catch (error) {
        leave(principal)
        throw error
      }
      return () => {
        leave(principal)
        free()
      }
    },
  }
}
