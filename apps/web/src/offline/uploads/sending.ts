import type { Medium } from '@sendit/core/media/contract.ts'
import { UPLOADS_AT_A_TIME } from '@sendit/core/media/limits.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import type { UploadOptions } from '#lib/upload.ts'
import type { UploadList } from './upload.ts'
import { startedUpload, triedAgain, type Upload } from './upload.ts'

type SendingParts = {
  list: UploadList
  turns: UploadTurns
  send(file: File, options: UploadOptions & { idempotencyKey: string }): Promise<Medium>
  onStored(upload: Upload, medium: Medium): void
  onRefused(id: string, reason: string): void
}

export function createSending({ list, turns, send, onStored, onRefused }: SendingParts) {
  const stops = new Map<string, AbortController>()

  async function sendOne(id: string) {
    const upload = list.find(id)
    if (upload === undefined) return
    const stop = new AbortController()
    stops.set(id, stop)
    list.alter(id, startedUpload)
    try {
      const onProgress = (percent: number) => list.change(id, { percent })
      const medium = await send(upload.file, { idempotencyKey: id, signal: stop.signal, onProgress })
      onStored(upload, medium)
    } catch (error) {
      if (stop.signal.aborted) return
      const pause = pauseAfter(error, upload.failures)
      if (pause === null) refuse(id, error)
      else wait(upload, pause)
    } finally {
      stops.delete(id)
    }
  }

  function refuse(id: string, error: unknown) {
    const reason = error instanceof ApiError ? sentenceOf(error, 'The server did not take it.') : undefined
    list.change(id, { state: 'failed', ...(reason !== undefined && { reason }) })
    onRefused(id, reason ?? 'The server did not take it.')
  }

  /** The server's limit is per person and the network shared, so all uploads wait. */
  function wait({ id, failures }: Upload, { goesOnAt, isFromServer }: Pause) {
    turns.pause(goesOnAt, { canWake: !isFromServer })
    const when = isFromServer ? { goesOnAt } : {}
    list.change(id, { state: 'waiting', percent: 0, failures: failures + 1, ...when })
    turns.askFirst(id, () => sendOne(id))
  }

  return {
    ask: (id: string) => turns.ask(id, () => sendOne(id)),
    again(id: string) {
      list.alter(id, triedAgain)
      if (list.find(id) !== undefined) turns.ask(id, () => sendOne(id))
    },
    stop(id: string) {
      stops.get(id)?.abort()
      turns.drop(id)
    },
  }
}

const DEFAULT_WAIT_SECONDS = 30
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
export type Pause = { goesOnAt: number; isFromServer: boolean }

const NOT_THERE = new Set([408, 502, 503, 504])

/** Unix milliseconds; null for a final refusal. */
function pauseAfter(error: unknown, failures: number): Pause | null {
  const isAnswer = error instanceof ApiError
  if (isAnswer && error.status === 429) {
    const seconds = error.problem?.retryAfter ?? DEFAULT_WAIT_SECONDS
    return { goesOnAt: Date.now() + seconds * 1000, isFromServer: true }
  }
  if (isAnswer && !NOT_THERE.has(error.status)) return null
  return {
    goesOnAt: Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
    isFromServer: false,
  }
}

type Turn = { id: string; send: () => Promise<void> }

/** One queue per tab, since the server limits uploads per person. */
export type UploadTurns = {
  /** The promise of `send` ends the turn and never rejects. */
  ask(id: string, send: () => Promise<void>): void
  askFirst(id: string, send: () => Promise<void>): void
  drop(id: string): void
  /** `until` in Unix milliseconds; `canWake` lets a returning network end it early. */
  pause(until: number, options?: { canWake: boolean }): void
  wake(): void
}

export function createUploadTurns(): UploadTurns {
  let waiting: Turn[] = []
  let sending = 0
  let pausedUntil = 0
  let restsUntil = 0
  let wake: ReturnType<typeof setTimeout> | undefined

  function next() {
    if (sending === 0 && waiting.length === 0) pausedUntil = restsUntil = 0
    if (sending >= UPLOADS_AT_A_TIME || waiting.length === 0 || isCutOff()) return
    const waitMs = Math.max(pausedUntil, restsUntil) - Date.now()
    if (waitMs > 0) {
      clearTimeout(wake)
      wake = setTimeout(next, waitMs)
      return
    }
    const [turn, ...rest] = waiting
    waiting = rest
    if (turn === undefined) return
    sending += 1
    void turn.send().finally(() => {
      sending -= 1
      next()
    })
    next()
  }

  return {
    ask(id, send) {
      waiting = [...waiting, { id, send }]
      next()
    },
    askFirst(id, send) {
      waiting = [{ id, send }, ...waiting]
      next()
    },
    drop(id) {
      waiting = waiting.filter((turn) => turn.id !== id)
      next()
    },
    pause(until, { canWake } = { canWake: false }) {
      if (canWake) restsUntil = Math.max(restsUntil, until)
      else pausedUntil = Math.max(pausedUntil, until)
    },
    wake() {
      restsUntil = 0
      next()
    },
  }
}

function isCutOff(): boolean {
  return globalThis.navigator?.onLine === false
}

export const uploadTurns = createUploadTurns()

if (typeof window !== 'undefined') window.addEventListener('online', uploadTurns.wake)
