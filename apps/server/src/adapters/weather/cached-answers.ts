import { setMaxListeners } from 'node:events'
import type { Clock } from '#adapters/clock.ts'
import { WeatherFailure } from './port.ts'

export type Answer = {
  value: unknown
  fetchedAtMs: number
  couldNotRefresh?: true
}

export type CachedAnswers = {
  get(key: string): Answer | undefined
  keep(key: string, answer: Answer): void
  markFailed(key: string): void
  ageOf(answer: Answer): number
  nowMs(): number
}

/** An answer takes about 10 kB. */
const MAX_ANSWERS = 600

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

export type Batch = {
  done: Promise<void>
  join(): () => void
  keep(): void
}

export function startBatch(work: (unwanted: AbortSignal) => Promise<void>, onUnwanted: () => void): Batch {
  const unwanted = new AbortController()
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
