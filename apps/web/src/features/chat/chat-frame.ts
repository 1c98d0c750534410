import type { ClientFrame } from '@sendit/core/frames.ts'
import type { UnsentMessage } from '#features/chat/outbox/unsent.ts'

/** Where a message goes and whose it is; null for a guest. The server never believes it: the cookie says who writes. */
export type ChatPlace = { tripId: string; userId: string | null }

/** A message as the socket carries it. */
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
