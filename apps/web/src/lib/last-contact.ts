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
