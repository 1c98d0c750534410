import type { Message } from '@sendit/core/chat/contract.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { MentionedText } from '#features/chat/mentions/use-mentioned-draft.ts'
import { newId } from '#lib/new-id.ts'
import { hasReacted, type Reactor, withReaction } from '#lib/reactions.ts'
import { newQueuedMutation, type QueuedMutation } from '#offline/queued-mutation.ts'
import { useOutbox, useQueue } from '#offline/use-outbox.ts'
import { useToast } from '#ui/toast-context.ts'
import {
  deleting,
  type Editing,
  editing,
  type Pinning,
  pinning,
  type Reacting,
  reacting,
} from './mutations.ts'

export type MessageChanges = {
  waiting: readonly QueuedMutation[]
  toggleReaction: (message: Message, emoji: string) => void
  edit: (message: Message, content: MentionedText) => void
  remove: (message: Message) => void
  setPinned: (message: Message, isOn: boolean) => void
}

/** Changes show at once, are sent in order, and queue while offline. */
export function useChanges(tripId: string, me: Me): MessageChanges {
  const outbox = useOutbox()?.outbox
  const queue = useQueue()
  const waiting = useMemo(
    () => queue.filter((mutation) => mutation.tripId === tripId && isChange(mutation)),
    [queue, tripId],
  )
  useRefusals(waiting)

  const changes = useMemo(() => {
    const put = (kind: { name: string }, title: string, what: object) =>
      void outbox?.put(newQueuedMutation(kind.name, { id: newId(), tripId, title, what }, new Date()))
    return {
      toggleReaction(message: Message, emoji: string) {
        const isOn = !hasReacted(message.reactions ?? [], emoji, me.id)
        put(reacting, `${emoji} for ‘${message.text}’`, { messageId: message.id, emoji, isOn })
      },
      edit({ id: messageId, text: before }: Message, { text, mentions }: MentionedText) {
        if (text !== before) put(editing, text, { messageId, text, mentions })
      },
      remove: (message: Message) => put(deleting, message.text, { messageId: message.id }),
      setPinned: (message: Message, isOn: boolean) =>
        put(pinning, message.text, { messageId: message.id, isOn }),
    }
  }, [outbox, tripId, me.id])
  return { waiting, ...changes }
}

const REFUSED = 'That did not work'

/** The message is unchanged, so a toast is enough; the refused text is kept. */
function useRefusals(waiting: readonly QueuedMutation[]): void {
  const outbox = useOutbox()?.outbox
  const toast = useToast()
  const reported = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, kind, state, reason } of waiting) {
      if (state !== 'refused' || kind === editing.name || reported.current.has(id)) continue
      reported.current.add(id)
      toast({ title: REFUSED, description: reason, tone: 'failure' })
      void outbox?.remove([id])
    }
  }, [waiting, outbox, toast])
}

export type Me = Reactor

const CHANGES: Readonly<
  Record<string, (message: Message, mutation: QueuedMutation<never>, me: Me) => Message>
> = {
  reaction: (message, { what }: QueuedMutation<Reacting>, me) => ({
    ...message,
    reactions: withReaction(message.reactions ?? [], what, me),
  }),
  'message-edit': (message, { what: { text, mentions }, writtenAt }: QueuedMutation<Editing>) => ({
    ...message,
    text,
    mentions: mentions.map((place) => ({
      ...place,
      name: message.mentions?.find(({ id }) => id === place.id)?.name ?? nameIn(text, place),
    })),
    editedAt: writtenAt,
  }),
  'message-delete': (message, { writtenAt }) => ({
    ...message,
    ...{ text: 'Message deleted', media: null, mediaId: null, replyTo: null, about: null, pinnedAt: null },
    ...{ reactions: [], mentions: [], deletedAt: writtenAt },
  }),
  pin: (message, { what, writtenAt }: QueuedMutation<Pinning>, me) => ({
    ...message,
    pinnedAt: what.isOn ? writtenAt : null,
    pinnedBy: what.isOn ? me.id : null,
  }),
}

function isChange(mutation: QueuedMutation): mutation is QueuedMutation<{ messageId: string }> {
  return mutation.kind in CHANGES
}

/**
 * Applies queued changes. Unaffected messages, or a whole unaffected list, keep their identity. Refused changes have no effect.
 */
export function withWaiting(
  messages: readonly Message[],
  mutations: readonly QueuedMutation[],
  me: Me,
): readonly Message[] {
  const byMessage = new Map<string, QueuedMutation[]>()
  for (const mutation of mutations) {
    if (mutation.state !== 'waiting' || !isChange(mutation)) continue
    const { messageId } = mutation.what
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), mutation])
  }
  if (byMessage.size === 0) return messages
  return messages.map((message) =>
    (byMessage.get(message.id) ?? []).reduce(
      (shown, mutation) => CHANGES[mutation.kind]?.(shown, mutation as QueuedMutation<never>, me) ?? shown,
      message,
    ),
  )
}

function nameIn(text: string, { from, length }: { from: number; length: number }): string {
  return text.slice(from + 1, from + length)
}
