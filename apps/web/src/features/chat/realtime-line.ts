import type { ServerFrame } from '@sendit/core/frames.ts'
import { MAX_FRAME_BYTES } from '@sendit/core/live/limits.ts'
import type { Line, SocketAnswer } from '#features/chat/outbox/delivery.ts'
import type { UnsentMessage } from '#features/chat/outbox/unsent.ts'
import type { Connection, Realtime } from '#lib/realtime.ts'
import { type ChatPlace, chatFrame } from './chat-frame.ts'
import { postMessage } from './mutations.ts'

const ACK_PATIENCE_MS = 5000
const UNTOLD_RETRY_MS = 1000
/** Room for the join token and the frame's own words beside the text. */
const FRAME_MARGIN_BYTES = 512

type LineParts = ChatPlace & {
  realtime: Realtime
  isStored(clientMessageId: string): boolean
  /** Ends a call that takes too long, or is not wanted any more. */
  signal: AbortSignal
}

/** Sends through the tab's socket and, when that is down, by HTTP. */
export function createRealtimeLine({ realtime, tripId, userId, isStored, signal }: LineParts): Line {
  return {
    isStored,
    untilOpen: (patienceMs) => untilOpen(realtime, patienceMs),
    say: (message) => say(realtime, { tripId, userId }, message),
    post: (message) => postMessage(tripId, message, signal),
  }
}

function say(realtime: Realtime, place: ChatPlace, message: UnsentMessage): Promise<SocketAnswer> {
  const { clientMessageId } = message
  const frame = chatFrame(place, message)
  const bytes = new TextEncoder().encode(JSON.stringify(frame)).length
  // The server closes a socket that says too much at once.
  if (bytes > MAX_FRAME_BYTES - FRAME_MARGIN_BYTES) return Promise.resolve({ kind: 'unclear' })
  return new Promise((resolve) => {
    const settle = (answer: SocketAnswer) => {
      clearTimeout(timer)
      for (const stop of listening) stop()
      resolve(answer)
    }
    const timer = setTimeout(() => settle({ kind: 'unclear' }), ACK_PATIENCE_MS)
    const listening = [
      realtime.frames.add((heard) => {
        const answer = answerIn(heard, clientMessageId)
        if (answer !== undefined) settle(answer)
      }),
      realtime.connectionChanges.add(({ status }) => status !== 'online' && settle({ kind: 'lost' })),
    ]
    if (!realtime.send(frame)) settle({ kind: 'lost' })
  })
}

function answerIn(frame: ServerFrame, clientMessageId: string): SocketAnswer | undefined {
  if (frame.type === 'chat_message' && frame.message.clientMessageId === clientMessageId) {
    return { kind: 'stored' }
  }
  if (frame.type !== 'error') return undefined
  const isTooFast = frame.code === 'RATE_LIMITED'
  if (frame.clientMessageId !== clientMessageId && !(isTooFast && frame.clientMessageId === undefined)) {
    return undefined
  }
  return isTooFast
    ? { kind: 'too-fast', retryAfterMs: frame.retryAfterMs ?? UNTOLD_RETRY_MS }
    : { kind: 'unclear' }
}

function untilOpen(realtime: Realtime, patienceMs: number): Promise<boolean> {
  const known = isOpen(realtime.connection)
  if (known !== undefined) return Promise.resolve(known)
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      stopListening()
      resolve(answer)
    }
    const timer = setTimeout(() => settle(false), patienceMs)
    const stopListening = realtime.connectionChanges.add((connection) => {
      const answer = isOpen(connection)
      if (answer !== undefined) settle(answer)
    })
  })
}

/** Undefined while it may still open in a moment. Where it was given up on, each message would wait for it anew. */
function isOpen({ status }: Connection): boolean | undefined {
  return status === 'connecting' ? undefined : status === 'online'
}
