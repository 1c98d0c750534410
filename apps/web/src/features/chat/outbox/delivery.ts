import { ApiError, sentenceOf } from '#lib/api-error.ts'
import type { UnsentMessage } from './unsent.ts'

/** Without a socket for this long a message goes by HTTP instead. */
const SOCKET_PATIENCE_MS = 5000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

/** What the socket made of a message. */
export type SocketAnswer =
  | { kind: 'stored' }
  | { kind: 'too-fast'; retryAfterMs: number }
  /** The server said no, or nothing at all in time: HTTP, which is clearer about why, decides. */
  | { kind: 'unclear' }
  | { kind: 'lost' }

/** The two ways to the server. */
export type Line = {
  isStored(clientMessageId: string): boolean
  /** Resolves once the socket is open, or with false after `patienceMs`; waits on while the browser has no network. */
  untilOpen(patienceMs: number): Promise<boolean>
  /** False when somebody else is signed in by now, or nobody. */
  isStillSender(): Promise<boolean>
  say(message: UnsentMessage): Promise<SocketAnswer>
  post(message: UnsentMessage): Promise<void>
  /** `canWake`: a connection ends the pause early. */
  pause(ms: number, canWake: boolean): Promise<void>
}

export type Delivery = { kind: 'stored' } | { kind: 'refused'; reason: string } | { kind: 'signed-out' }

/** Brings one message to the server, however long that takes. Sending twice is harmless: its id is stored once. */
export async function deliver(message: UnsentMessage, line: Line): Promise<Delivery> {
  for (let failures = 0; ; ) {
    const isOpen = await line.untilOpen(SOCKET_PATIENCE_MS)
    try {
      const delivery = await tryOnce(message, line, isOpen)
      if (delivery !== undefined) return delivery
    } catch (error) {
      const next = afterFailure(error, failures++)
      if (next.kind !== 'later') return next
      await line.pause(next.pauseMs, next.canWake)
    }
  }
}

/** Undefined: nothing is known yet, so try again. */
async function tryOnce(message: UnsentMessage, line: Line, isOpen: boolean): Promise<Delivery | undefined> {
  if (line.isStored(message.clientMessageId)) return { kind: 'stored' }
  if (!(await line.isStillSender())) return { kind: 'signed-out' }
  const answer: SocketAnswer = isOpen ? await line.say(message) : { kind: 'unclear' }
  switch (answer.kind) {
    case 'stored':
      return answer
    case 'too-fast':
      await line.pause(answer.retryAfterMs, false)
      return undefined
    case 'lost':
      return undefined
    case 'unclear':
      await line.post(message)
      return { kind: 'stored' }
  }
}

type AfterFailure =
  | Exclude<Delivery, { kind: 'stored' }>
  | { kind: 'later'; pauseMs: number; canWake: boolean }

/** `failures`: how many came before this one. */
export function afterFailure(error: unknown, failures: number): AfterFailure {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  if (!(error instanceof ApiError)) return { kind: 'later', pauseMs, canWake: true }
  const { status, problem } = error
  if (status === 401) return { kind: 'signed-out' }
  if (status === 429) {
    const askedMs = (problem?.retryAfter ?? 0) * 1000
    return { kind: 'later', pauseMs: Math.max(askedMs, pauseMs), canWake: false }
  }
  if (status === 408 || status >= 500) return { kind: 'later', pauseMs, canWake: true }
  return { kind: 'refused', reason: sentenceOf(error, 'The server did not take this message.') }
}
