import type { Message } from '@sendit/core/chat/contract.ts'
import type { Editing, Pinning, Reacting } from '#features/chat/mutations.ts'
import { type Reactor, withReaction } from '#lib/reactions.ts'
import type { Entry } from '#outbox/entry.ts'

export type Me = Reactor

const CHANGES: Readonly<Record<string, (message: Message, entry: Entry<never>, me: Me) => Message>> = {
  reaction: (message, { what }: Entry<Reacting>, me) => ({
    ...message,
    reactions: withReaction(message.reactions ?? [], what, me),
  }),
  'message-edit': (message, { what: { text, mentions }, writtenAt }: Entry<Editing>) => ({
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
  pin: (message, { what, writtenAt }: Entry<Pinning>, me) => ({
    ...message,
    pinnedAt: what.isOn ? writtenAt : null,
    pinnedBy: what.isOn ? me.id : null,
  }),
}

/** True for what the outbox holds of changes to messages that stand. */
export function isChange(entry: Entry): entry is Entry<{ messageId: string }> {
  return entry.kind in CHANGES
}

/**
 * The messages as they will read once what waits has gone out. Those that nothing waits for are the same objects; so is the list
 * where nothing waits at all. What was refused changes nothing.
 */
export function withWaiting(
  messages: readonly Message[],
  entries: readonly Entry[],
  me: Me,
): readonly Message[] {
  const byMessage = new Map<string, Entry[]>()
  for (const entry of entries) {
    if (entry.state !== 'waiting' || !isChange(entry)) continue
    const { messageId } = entry.what
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), entry])
  }
  if (byMessage.size === 0) return messages
  return messages.map((message) =>
    (byMessage.get(message.id) ?? []).reduce(
      (shown, entry) => CHANGES[entry.kind]?.(shown, entry as Entry<never>, me) ?? shown,
      message,
    ),
  )
}

/** Without the sign before it. */
function nameIn(text: string, { from, length }: { from: number; length: number }): string {
  return text.slice(from + 1, from + length)
}
