import type { EditMessage, Mentions, Message, ReadPosition } from '@sendit/core/chat/contract.ts'
import { addMessages } from '#features/chat/history/catch-up.ts'
import type { UnsentMessage } from '#features/chat/outbox/drafts.ts'
import { writeApi } from '#lib/api-client.ts'
import type { MutationType } from '#offline/queued-mutation.ts'
import { pinsQuery } from './queries.ts'

/** Idempotent, by HTTP or socket. */
export function postMessage(tripId: string, message: UnsentMessage, signal: AbortSignal): Promise<Message> {
  const { text, mentions, media, replyTo, about, clientMessageId } = message
  return writeApi<Message>('POST', `/api/trips/${encodeURIComponent(tripId)}/messages`, {
    body: {
      text,
      clientMessageId,
      ...(mentions && { mentions }),
      ...(media && { mediaId: media.id }),
      ...(replyTo && { replyToId: replyTo.id }),
      ...(about && { about }),
    },
    idempotencyKey: clientMessageId,
    signal,
  })
}

/** Returns the stored position, which is further if another device read on. */
export function putReadPosition(tripId: string, seq: number): Promise<ReadPosition> {
  return writeApi<ReadPosition>('PUT', `/api/trips/${encodeURIComponent(tripId)}/read`, { body: { seq } })
}

type OfMessage = { messageId: string }
type Call = { method: 'PUT' | 'PATCH' | 'DELETE'; under?: string; body?: EditMessage }

/** Each call returns the message as it then reads. */
function changeType<Payload extends OfMessage>(
  name: string,
  callOf: (what: Payload) => Call,
): MutationType<Payload, Message> {
  return {
    name,
    send({ id, what }, { signal }) {
      const { method, under, body } = callOf(what)
      const path = `/api/messages/${encodeURIComponent(what.messageId)}`
      return writeApi<Message>(method, under === undefined ? path : `${path}/${under}`, {
        ...(body && { body }),
        idempotencyKey: id,
        signal,
      })
    },
    onSuccess(message, { tripId }, queryClient) {
      if (tripId === null) return undefined
      addMessages(queryClient, tripId, [message])
      return undefined
    },
  }
}

export type Reacting = OfMessage & { emoji: string; isOn: boolean }
export const reacting = changeType<Reacting>('reaction', ({ emoji, isOn }) => ({
  method: isOn ? 'PUT' : 'DELETE',
  under: `reactions/${encodeURIComponent(emoji)}`,
}))

export type Editing = OfMessage & { text: string; mentions: Mentions }
export const editing = changeType<Editing>('message-edit', ({ text, mentions }) => ({
  method: 'PATCH',
  body: { text, mentions },
}))

export const deleting = changeType<OfMessage>('message-delete', () => ({ method: 'DELETE' }))

export type Pinning = OfMessage & { isOn: boolean }
const pinChange = changeType<Pinning>('pin', ({ isOn }) => ({
  method: isOn ? 'PUT' : 'DELETE',
  under: 'pin',
}))
export const pinning: typeof pinChange = {
  ...pinChange,
  onSuccess(message, mutation, queryClient) {
    pinChange.onSuccess(message, mutation, queryClient)
    return mutation.tripId && queryClient.invalidateQueries({ queryKey: pinsQuery(mutation.tripId).queryKey })
  },
}
