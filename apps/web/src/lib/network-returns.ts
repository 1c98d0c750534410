import { createListeners } from './listeners.ts'
import { serverHeard } from './server-heard.ts'

let count = 0
const returns = createListeners<void>()

/** The moments since which what could not be fetched may come: the browser has its network again, the server answers again, or some of it came. */
export const networkReturns = {
  /** How many there were: another number than before a fetch that failed means that it failed too early. */
  count: () => count,
  subscribe: returns.add,
  note(): void {
    count += 1
    returns.tell()
  },
}

if (typeof window !== 'undefined') window.addEventListener('online', networkReturns.note)
serverHeard.subscribe(() => {
  if (!serverHeard.isAway()) networkReturns.note()
})
