import type { Mentions, Message, SendMessage } from '@sendit/core/chat/contract.ts'
import type { Medium, MessageMedium } from '@sendit/core/media/contract.ts'
import { useMemo } from 'react'
import type { Shared } from '#access/share-button.tsx'
import { newId } from '#lib/new-id.ts'
import { newQueuedMutation, type QueuedMutation } from '#outbox/queued-mutation.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { useToast } from '#ui/toast-context.ts'

/** What somebody said, as it waits. */
export type Draft = {
  text: string
  /** Who is mentioned in the text, and where; absent for nobody. */
  mentions?: Mentions
  /** What it shares; stored by the server already. */
  media?: MessageMedium
  /** What it answers, as that read when it was written. */
  replyTo?: NonNullable<Message['replyTo']>
  /** The record of the trip that it shares. */
  about?: NonNullable<SendMessage['about']>
}

/** A message on its way: written here, not yet acknowledged by the server. */
export type UnsentMessage = Draft & {
  clientMessageId: string
  /** ISO instant of writing by this device's clock; for display only. */
  writtenAt: string
  state: 'waiting' | 'refused'
  /** The server's sentence about a refusal. */
  reason?: string
}

/** The order of writing is the order of sending. */
export type UnsentQueue = readonly UnsentMessage[]

export function unsentOf({ id, what, writtenAt, state, reason }: QueuedMutation<Draft>): UnsentMessage {
  return { ...what, clientMessageId: id, writtenAt, state, ...(reason !== undefined && { reason }) }
}

/** A message as the outbox takes it; `id` where it was given before. */
export function draftEntry(
  tripId: string,
  { text, mentions = [], media, replyTo, about }: Draft,
  id = newId(),
): QueuedMutation {
  const what: Draft = {
    text,
    ...(mentions.length > 0 && { mentions }),
    ...(media && { media: media satisfies MessageMedium }),
    ...(replyTo && { replyTo }),
    ...(about && { about }),
  }
  return newQueuedMutation('message', { id, tripId, title: text, what }, new Date())
}

/** Sends a message about a record of the trip, as one that was written in its chat; null without a trip to send it to. */
export function useShareToChat(tripId: string | null): ((shared: Shared) => void) | null {
  const outbox = useOutbox()?.outbox
  const toast = useToast()
  return useMemo(() => {
    if (outbox === undefined || tripId === null) return null
    return ({ kind, id, text }) => {
      void outbox.put(draftEntry(tripId, { text, about: { kind, id } }))
      toast({ title: 'Shared in the chat', description: text, tone: 'success', icon: 'chat' })
    }
  }, [outbox, tripId, toast])
}

/** What follows a file that was put into the chat, once the server has it: the message that shares it. */
export function shareStored(tripId: string): (medium: Medium, nextId: string) => QueuedMutation {
  return (medium, nextId) => draftEntry(tripId, { text: sharedText(medium), media: medium }, nextId)
}

export const SHARED_IMAGE = 'Shared an image'

/** What the chat says of a file put into it (docs/product.md 5.7). */
export function sharedText({ type, filename }: Pick<MessageMedium, 'type' | 'filename'>): string {
  return type === 'image' ? SHARED_IMAGE : `Shared a file: ${filename}`
}
