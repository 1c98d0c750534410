import type { Mentions, Message, SendMessage } from '@sendit/core/chat/contract.ts'
import type { Medium, MessageMedium } from '@sendit/core/media/contract.ts'
import { useMemo } from 'react'
import { newId } from '#lib/new-id.ts'
import { newQueuedMutation, type QueuedMutation } from '#offline/queued-mutation.ts'
import { useOutbox } from '#offline/use-outbox.ts'
import type { Shared } from '#trip/share-button.tsx'
import { useToast } from '#ui/toast-context.ts'

export type Draft = {
  text: string
  mentions?: Mentions
  /** Already stored by the server. */
  media?: MessageMedium
  replyTo?: NonNullable<Message['replyTo']>
  about?: NonNullable<SendMessage['about']>
}

export type UnsentMessage = Draft & {
  clientMessageId: string
  /** ISO instant by this device's clock; display only. */
  writtenAt: string
  state: 'waiting' | 'refused'
  reason?: string
}

/** Sent in the order written. */
export type UnsentQueue = readonly UnsentMessage[]

export function unsentOf({ id, what, writtenAt, state, reason }: QueuedMutation<Draft>): UnsentMessage {
  return { ...what, clientMessageId: id, writtenAt, state, ...(reason !== undefined && { reason }) }
}

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

/** Posts the message for an uploaded file once the server has it. */
export function shareStored(tripId: string): (medium: Medium, nextId: string) => QueuedMutation {
  return (medium, nextId) => draftEntry(tripId, { text: sharedText(medium), media: medium }, nextId)
}

export const SHARED_IMAGE = 'Shared an image'

/** Text: docs/product.md 5.7. */
export function sharedText({ type, filename }: Pick<MessageMedium, 'type' | 'filename'>): string {
  return type === 'image' ? SHARED_IMAGE : `Shared a file: ${filename}`
}
