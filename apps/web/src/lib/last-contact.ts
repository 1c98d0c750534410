import { createListeners } from './listeners.ts'

let contactAt: number | undefined
let isAway = false
const changes = createListeners<void>()

/** Whether the server was there when it was asked last, and when it was heard last, in milliseconds of this device's clock. */
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

/** The same of an answer: what stands before the server says that it is not there, and never in the server's own words. */
export function recordContact({ status, headers }: Response): void {
  const isOurs = headers.get('content-type')?.includes('json') === true
  lastContact.note(isOurs || !NOT_THERE.has(status))
}

let count = 0
const returns = createListeners<void>()

/** The moments since which what could not be fetched may come: the browser has its network again, the server answers again, or some of it came. */
export const networkReturns = {
  /** How many there were: another number than before a fetch that failed means that it failed too early. */
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

/** Whether the server answers now. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
