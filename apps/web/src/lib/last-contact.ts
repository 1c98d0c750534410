import { createListeners } from './listeners.ts'

let contactAt: number | undefined
let isAway = false
const changes = createListeners<void>()

/** Milliseconds by the device's clock. */
export const lastContact = {
  isAway: () => isAway,
  at: () => contactAt,
  subscribe: changes.add,
  note(isThere: boolean): void {
    if (isThere) contactAt = Date.now()
    if (isAway === !isThere) return
    isAway = !isThere
    changes.emit()
  },
}

const NOT_THERE = new Set([502, 503, 504])

/** Gateway errors that are not our JSON mean the server is away. */
export function recordContact({ status, headers }: Response): void {
  const isOurs = headers.get('content-type')?.includes('json') === true
  lastContact.note(isOurs || !NOT_THERE.has(status))
}

let count = 0
const returns = createListeners<void>()

/** Moments when a failed fetch may work: the network or the server is back. */
export const networkReturns = {
  /** A changed count means an earlier fetch failed too soon. */
  count: () => count,
  subscribe: returns.add,
  note(): void {
    count += 1
    returns.emit()
  },
}

if (typeof window !== 'undefined') window.addEventListener('online', networkReturns.note)
lastContact.subscribe(() => {
  if (!lastContact.isAway()) networkReturns.note()
})

export async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}

/** Relative to `performance.now()`, which nobody can set; undefined until the first response. */
let lead: number | undefined

/**
 * Call with every response's `date` header. It is truncated to seconds and delayed, so the largest lead is the most accurate.
 */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  lead = Math.max(lead ?? Number.NEGATIVE_INFINITY, at - performance.now())
}

/** Up to a second late; falls back to the device's clock. */
export function serverNow(): Date {
  return lead === undefined ? new Date() : new Date(lead + performance.now())
}

export function forgetServerTime(): void {
  lead = undefined
}
