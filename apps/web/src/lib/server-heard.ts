import { createListeners } from './listeners.ts'

let heardAt: number | undefined
let isAway = false
const changes = createListeners<void>()

/** Whether the server was there when it was asked last, and when it was heard last, in milliseconds of this device's clock. */
export const serverHeard = {
  isAway: () => isAway,
  at: () => heardAt,
  subscribe: changes.add,
  note(isThere: boolean): void {
    if (isThere) heardAt = Date.now()
    if (isAway === !isThere) return
    isAway = !isThere
    changes.tell()
  },
}

const NOT_THERE = new Set([502, 503, 504])

/** The same of an answer: what stands before the server says that it is not there, and never in the server's own words. */
export function noteHeard({ status, headers }: Response): void {
  const isOurs = headers.get('content-type')?.includes('json') === true
  serverHeard.note(isOurs || !NOT_THERE.has(status))
}
