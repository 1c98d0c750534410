import type { Message } from '@sendit/core/chat/contract.ts'
import { addMessages } from '#features/chat/history/catch-up.ts'
import type { MessageHistory } from '#features/chat/history/message-history.ts'
import { messagesQuery } from '#features/chat/queries.ts'
import { createRealtimeLine } from '#features/chat/realtime-line.ts'
import { realtime } from '#lib/realtime.ts'
import type { Kind } from '#outbox/kinds.ts'
import { deliver } from './delivery.ts'
import { type Said, unsentOf } from './unsent.ts'

/** Something said in a trip's chat. */
export const sayingMessage: Kind<Said, Message | null> = {
  name: 'message',
  send(entry, { signal, queryClient, person }) {
    const tripId = entry.tripId ?? ''
    const { queryKey } = messagesQuery(tripId, null)
    const line = createRealtimeLine({
      realtime,
      tripId,
      userId: person.kind === 'user' ? person.userId : null,
      isStored: (id) => holds(queryClient.getQueryData<MessageHistory | null>(queryKey)?.messages ?? [], id),
      signal,
    })
    return deliver(unsentOf(entry), line)
  },
  took(message, { tripId }, queryClient) {
    if (message !== null && tripId !== null) addMessages(queryClient, tripId, [message])
  },
}

/** Echoes come at the end, so the search starts there. */
export function holds(messages: readonly Message[], clientMessageId: string): boolean {
  return messages.findLast((message) => message.clientMessageId === clientMessageId) !== undefined
}
