import { ApiError, sentenceOf } from '#lib/api-error.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
/** A write that fails this often keeps failing, and others wait behind it. */
const MOST_FAULTS = 5

export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly pauseMs: number

  constructor(pauseMs: number) {
    super('Later')
    this.pauseMs = pauseMs
  }
}

export type AfterFailure =
  /** `canWake`: reconnecting ends the pause early. */
  | { kind: 'later'; pauseMs: number; canWake: boolean }
  | { kind: 'refused'; reason: string }
  | { kind: 'signed-out' }

/** `failures`: earlier failures of the same mutation. */
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
  // 'Not found' means nothing to someone who wrote it a day ago.
  const reason = status === 404 ? 'What it belongs to is not there any more.' : undefined
  return { kind: 'refused', reason: reason ?? sentenceOf(error, 'The server did not take this.') }
}

/** Offline, or a proxy could not reach the server. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === null && [408, 502, 503, 504].includes(error.status)
}
