import type { Message } from '@sendit/core/chat/contract.ts'
import type { ClientFrame, ServerFrame } from '@sendit/core/frames.ts'
import { MAX_FRAME_BYTES } from '@sendit/core/live/limits.ts'
import { addMessages } from '#features/chat/history/catch-up.ts'
import type { MessageHistory } from '#features/chat/history/message-history.ts'
import { postMessage } from '#features/chat/mutations.ts'
import { messagesQuery } from '#features/chat/queries.ts'
import { type Connection, type Realtime, realtime } from '#lib/realtime.ts'
import { TryLater } from '#offline/outbox.ts'
import type { MutationType } from '#offline/queued-mutation.ts'
import { type Draft, type UnsentMessage, unsentOf } from './drafts.ts'

export const postingMessage: MutationType<Draft, Message | null> = {
  name: 'message',
  send(mutation, { signal, queryClient, person }) {
    const tripId = mutation.tripId ?? ''
    const { queryKey } = messagesQuery(tripId, null)
    const transport = createMessageTransport({
      realtime,
      tripId,
      userId: person.kind === 'user' ? person.userId : null,
      isStored: (id) => holds(queryClient.getQueryData<MessageHistory | null>(queryKey)?.messages ?? [], id),
      signal,
    })
    return deliver(unsentOf(mutation), transport)
  },
  onSuccess(message, { tripId }, queryClient) {
    if (message !== null && tripId !== null) addMessages(queryClient, tripId, [message])
  },
}

export function holds(messages: readonly Message[], clientMessageId: string): boolean {
  return messages.findLast((message) => message.clientMessageId === clientMessageId) !== undefined
}

const ACK_TIMEOUT_MS = 5000
const DEFAULT_RETRY_MS = 1000
/** Room for the join token and the frame's other fields. */
const FRAME_MARGIN_BYTES = 512

type MessageTransportParts = ChatPlace & {
  realtime: Realtime
  isStored(clientMessageId: string): boolean
  /** Aborts on timeout or cancellation. */
  signal: AbortSignal
}

export function createMessageTransport({
  realtime,
  tripId,
  userId,
  isStored,
  signal,
}: MessageTransportParts): MessageTransport {
  return {
    isStored,
    untilOpen: (timeoutMs) => untilOpen(realtime, timeoutMs),
    sendOverSocket: (message) => sendOverSocket(realtime, { tripId, userId }, message),
    post: (message) => postMessage(tripId, message, signal),
  }
}

function sendOverSocket(realtime: Realtime, place: ChatPlace, message: UnsentMessage): Promise<SocketAnswer> {
  const { clientMessageId } = message
  const frame = chatFrame(place, message)
  const bytes = new TextEncoder().encode(JSON.stringify(frame)).length
  // The server closes sockets that send oversized frames.
  if (bytes > MAX_FRAME_BYTES - FRAME_MARGIN_BYTES) return Promise.resolve({ kind: 'unclear' })
  return new Promise((resolve) => {
    const settle = (answer: SocketAnswer) => {
      clearTimeout(timer)
      for (const stop of listening) stop()
      resolve(answer)
    }
    const timer = setTimeout(() => settle({ kind: 'unclear' }), ACK_TIMEOUT_MS)
    const listening = [
      realtime.frames.add((received) => {
        const answer = answerIn(received, clientMessageId)
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
    ? { kind: 'too-fast', retryAfterMs: frame.retryAfterMs ?? DEFAULT_RETRY_MS }
    : { kind: 'unclear' }
}

function untilOpen(realtime: Realtime, timeoutMs: number): Promise<boolean> {
  const known = isOpen(realtime.connection)
  if (known !== undefined) return Promise.resolve(known)
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      stopListening()
      resolve(answer)
    }
    const timer = setTimeout(() => settle(false), timeoutMs)
    const stopListening = realtime.connectionChanges.add((connection) => {
      const answer = isOpen(connection)
      if (answer !== undefined) settle(answer)
    })
  })
}

/** Undefined while it may still open; once given up, messages must not wait for it. */
function isOpen({ status }: Connection): boolean | undefined {
  return status === 'connecting' ? undefined : status === 'online'
}

/** `userId` is null for a guest and never trusted: the server takes the sender from the cookie. */
export type ChatPlace = { tripId: string; userId: string | null }

export function chatFrame({ tripId, userId }: ChatPlace, message: UnsentMessage): ClientFrame {
  const { text, mentions, media, replyTo, about, clientMessageId } = message
  return {
    type: 'chat_message',
    ...(userId !== null && { userId }),
    tripId,
    text,
    clientMessageId,
    ...(mentions && { mentions }),
    ...(media && { mediaId: media.id }),
    ...(replyTo && { replyToId: replyTo.id }),
    ...(about && { about }),
  }
}

/** Then it goes by HTTP instead. */
const SOCKET_TIMEOUT_MS = 5000

export type SocketAnswer =
  | { kind: 'stored' }
  | { kind: 'too-fast'; retryAfterMs: number }
  /** Refused or timed out: HTTP decides, and gives clearer reasons. */
  | { kind: 'unclear' }
  | { kind: 'lost' }

export type MessageTransport = {
  isStored(clientMessageId: string): boolean
  /** False if it does not open, or after `timeoutMs`. */
  untilOpen(timeoutMs: number): Promise<boolean>
  sendOverSocket(message: UnsentMessage): Promise<SocketAnswer>
  post(message: UnsentMessage): Promise<Message>
}

/**
 * Sends over the socket if open, otherwise by HTTP. Safe to repeat: the id is stored once. Null if the socket announces the
 * message anyway.
 */
export async function deliver(message: UnsentMessage, transport: MessageTransport): Promise<Message | null> {
  const isOpen = await transport.untilOpen(SOCKET_TIMEOUT_MS)
  if (transport.isStored(message.clientMessageId)) return null
  const answer: SocketAnswer = isOpen ? await transport.sendOverSocket(message) : { kind: 'unclear' }
  switch (answer.kind) {
    case 'stored':
      return null
    case 'too-fast':
      throw new TryLater(answer.retryAfterMs)
    case 'lost':
      throw new TryLater(0)
    case 'unclear':
      return transport.post(message)
  }
}
