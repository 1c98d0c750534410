import { ApiError } from '#lib/api-error.ts'

/** For a refusal that does not say how long it lasts, such as a proxy's. */
const UNTOLD_WAIT_SECONDS = 30
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
/** `isTold`: the server said how long. */
export type Pause = { goesOnAt: number; isTold: boolean }

const NOT_THERE = new Set([408, 502, 503, 504])

/** When a file goes on that did not get through, in ms since 1970; null for what the server will not take. */
export function pauseAfter(error: unknown, failures: number): Pause | null {
  const isAnswer = error instanceof ApiError
  if (isAnswer && error.status === 429) {
    const seconds = error.problem?.retryAfter ?? UNTOLD_WAIT_SECONDS
    return { goesOnAt: Date.now() + seconds * 1000, isTold: true }
  }
  if (isAnswer && !NOT_THERE.has(error.status)) return null
  return { goesOnAt: Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), isTold: false }
}
