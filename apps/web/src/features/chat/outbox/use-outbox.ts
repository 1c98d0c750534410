import type { Message } from '@sendit/core/chat/contract.ts'
import type { MessageMedium } from '@sendit/core/media/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { askWhoIsHere } from '#access/access-watch.ts'
import type { Visitor } from '#access/visitor.ts'
import { addMessages } from '#features/chat/history/catch-up.ts'
import type { MessageHistory } from '#features/chat/history/message-history.ts'
import { messagesQuery } from '#features/chat/queries.ts'
import { readApi } from '#lib/api-client.ts'
import { newId } from '#lib/new-id.ts'
import { outboxOf, type Sender } from './outboxes.ts'
import type { UnsentQueue } from './unsent.ts'

type Person = Extract<Visitor, { kind: 'user' | 'guest' }>

export type OutboxOfTrip = {
  unsent: UnsentQueue
  send: (text: string, media?: MessageMedium) => void
  retry: (clientMessageId: string) => void
  remove: (clientMessageId: string) => void
}

/** What this person wrote in the trip and the server has not stored yet. */
export function useOutbox(person: Person, tripId: string, messages: readonly Message[]): OutboxOfTrip {
  const queryClient = useQueryClient()
  const [outbox] = useState(() => {
    const key = messagesQuery(tripId, null).queryKey
    const sender = senderOf(person)
    return outboxOf({
      sender,
      tripId,
      isStored: (clientMessageId) =>
        holds(queryClient.getQueryData<MessageHistory | null>(key)?.messages ?? [], clientMessageId),
      askIsStillSender: async () => {
        const user = await readApi<{ id: string }>('/api/auth/user')
        const isStill = (user?.id ?? null) === (sender.kind === 'user' ? sender.userId : null)
        if (!isStill) void askWhoIsHere(queryClient)
        return isStill
      },
      onStored: (message) => addMessages(queryClient, tripId, [message]),
    })
  })
  const queue = useSyncExternalStore(outbox.subscribe, outbox.read)
  const unsent = useMemo(
    () => queue.filter(({ clientMessageId }) => !holds(messages, clientMessageId)),
    [queue, messages],
  )

  useEffect(() => outbox.resume(), [outbox])
  useEffect(() => {
    const arrived = outbox
      .read()
      .map(({ clientMessageId }) => clientMessageId)
      .filter((clientMessageId) => holds(messages, clientMessageId))
    if (arrived.length > 0) outbox.acknowledge(arrived)
  }, [outbox, messages])

  return {
    unsent,
    send: (text, media) =>
      outbox.send({
        clientMessageId: newId(),
        text,
        ...(media && { media }),
        writtenAt: new Date().toISOString(),
        state: 'waiting',
      }),
    retry: outbox.retry,
    remove: outbox.remove,
  }
}

/** Echoes come at the end, so the search starts there. */
function holds(messages: readonly Message[], clientMessageId: string): boolean {
  return messages.findLast((message) => message.clientMessageId === clientMessageId) !== undefined
}

export function senderOf(person: Person): Sender {
  if (person.kind === 'user') return { kind: 'user', userId: person.user.id }
  return { kind: 'guest', inviteId: person.guest.id }
}
