import { setMaxListeners } from 'node:events'
import { WeatherFailure } from './port.ts'

/** Work that several may wait for. */
export type Batch = {
  done: Promise<void>
  /** Somebody waits; the answer is called when they stop waiting. */
  join(): () => void
  /** It is to be done even if nobody waits. */
  keep(): void
}

/**
 * Starts the work. Once all who waited have gone before it was done, its signal aborts and `onUnwanted` is called, unless it
 * is to be kept.
 */
export function startBatch(work: (unwanted: AbortSignal) => Promise<void>, onUnwanted: () => void): Batch {
  const unwanted = new AbortController()
  // One provider takes a request for each beach, and all of them end with this.
  setMaxListeners(0, unwanted.signal)
  let waiting = 0
  let isOver = false
  const done = work(unwanted.signal).finally(() => {
    isOver = true
  })
  let isKept = false
  return {
    done,
    keep() {
      isKept = true
    },
    join() {
      waiting += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        waiting -= 1
        if (waiting > 0 || isKept || isOver) return
        onUnwanted()
        unwanted.abort()
      }
    },
  }
}

/** Ends when the work does or when patience does, whichever is first. Throws WeatherFailure when patience ends. */
export async function waitFor(batch: Batch | undefined, patience: AbortSignal): Promise<void> {
  if (batch === undefined) return
  const leave = batch.join()
  let giveUp = () => {}
  const impatience = new Promise<never>((_, reject) => {
    giveUp = () => reject(new WeatherFailure('unavailable', 'no answer in time'))
    if (patience.aborted) giveUp()
    else patience.addEventListener('abort', giveUp, { once: true })
  })
  try {
    await Promise.race([batch.done, impatience])
  } finally {
    patience.removeEventListener('abort', giveUp)
    leave()
  }
}
