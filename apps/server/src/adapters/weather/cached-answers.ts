import { setMaxListeners } from 'node:events'
import type { Clock } from '#adapters/clock.ts'
import { WeatherFailure } from './port.ts'

export type Answer = {
  value: unknown
  fetchedAtMs: number
  /** The provider was asked for a newer one since, and gave none. */
  couldNotRefresh?: true
}

export type CachedAnswers = {
  get(key: string): Answer | undefined
  keep(key: string, answer: Answer): void
  /** A newer one could not be had. */
  markFailed(key: string): void
  /** Milliseconds since it was fetched. */
  ageOf(answer: Answer): number
  nowMs(): number
}

/** Enough for the trips of a busy server; an answer takes about 10 kB. */
const MAX_ANSWERS = 600

/** The answers that this process holds; the ones kept longest ago go first. */
export function createCachedAnswers(clock: Clock): CachedAnswers {
  const answers = new Map<string, Answer>()
  const nowMs = () => clock.now().getTime()
  return {
    nowMs,
    get: (key) => answers.get(key),
    ageOf: ({ fetchedAtMs }) => nowMs() - fetchedAtMs,
    markFailed(key) {
      const answer = answers.get(key)
      if (answer !== undefined) answers.set(key, { ...answer, couldNotRefresh: true })
    },
    keep(key, answer) {
      answers.delete(key)
      answers.set(key, answer)
      const oldest = answers.keys().next()
      if (answers.size > MAX_ANSWERS && !oldest.done) answers.delete(oldest.value)
    },
  }
}

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
  let isWanted = false
  return {
    done,
    keep() {
      isWanted = true
    },
    join() {
      waiting += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        waiting -= 1
        if (waiting > 0 || isWanted || isOver) return
        onUnwanted()
        unwanted.abort()
      }
    },
  }
}

/** Ends when the work does or when patience does, whichever is first. Throws WeatherFailure when patience ends. */
export async function waitFor(batch: Batch | undefined, timeoutSignal: AbortSignal): Promise<void> {
  if (batch === undefined) return
  const leave = batch.join()
  let giveUp = () => {}
  const timeout = new Promise<never>((_, reject) => {
    giveUp = () => reject(new WeatherFailure('unavailable', 'no answer in time'))
    if (timeoutSignal.aborted) giveUp()
    else timeoutSignal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    await Promise.race([batch.done, timeout])
  } finally {
    timeoutSignal.removeEventListener('abort', giveUp)
    leave()
  }
}
