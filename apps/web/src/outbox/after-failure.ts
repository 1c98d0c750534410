import { ApiError, sentenceOf } from '#lib/api-error.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
/** A server that fails so often at one thing will go on failing, and others wait behind it. */
const MOST_FAULTS = 5

/** A kind asks for another try: nothing went wrong that anybody could be told. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly pauseMs: number

  constructor(pauseMs: number) {
    super('Later')
    this.pauseMs = pauseMs
  }
}

export type AfterFailure =
  /** `canWake`: a connection that comes ends the pause early. */
  | { kind: 'later'; pauseMs: number; canWake: boolean }
  | { kind: 'refused'; reason: string }
  | { kind: 'signed-out' }

/** What follows a try that failed; `failures`: how many came before it for the same entry. */
export function afterFailure(error: unknown, failures: number): AfterFailure {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  if (error instanceof TryLater) return { kind: 'later', pauseMs: error.pauseMs, canWake: false }
  if (!(error instanceof ApiError)) return { kind: 'later', pauseMs, canWake: true }
  const { status, problem } = error
  if (status === 401) return { kind: 'signed-out' }
  if (status === 429) {
    const askedMs = (problem?.retryAfter ?? 0) * 1000
    return { kind: 'later', pauseMs: Math.max(askedMs, pauseMs), canWake: false }
  }
  const isFault = status === 500 && failures + 1 >= MOST_FAULTS
  if (status === 408 || (status >= 500 && !isFault)) return { kind: 'later', pauseMs, canWake: true }
  // 'Not found' says nothing to who wrote it a day ago.
  const reason = status === 404 ? 'What it belongs to is not there any more.' : undefined
  return { kind: 'refused', reason: reason ?? sentenceOf(error, 'The server did not take this.') }
}

/** No answer of the server came: the network is gone, or what stands before the server could not reach it. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === null && [408, 502, 503, 504].includes(error.status)
}
