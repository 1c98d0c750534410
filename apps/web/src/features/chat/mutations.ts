import type { Message } from '@sendit/core/chat/contract.ts'
import type { UnsentMessage } from '#features/chat/outbox/unsent.ts'
import { writeApi } from '#lib/api-client.ts'

/** Stores a message by HTTP. The same message is stored once, however often it is sent, by whichever line. */
export function postMessage(tripId: string, message: UnsentMessage, signal: AbortSignal): Promise<Message> {
  const { text, media, clientMessageId } = message
  return writeApi<Message>('POST', `/api/trips/${encodeURIComponent(tripId)}/messages`, {
    body: { text, clientMessageId, ...(media && { mediaId: media.id }) },
    idempotencyKey: clientMessageId,
    signal,
  })
}
