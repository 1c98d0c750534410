import type { Message } from '@sendit/core/chat/contract.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { MentionedText } from '#features/chat/mentions/mentioned-text.ts'
import { deleting, editing, pinning, reacting } from '#features/chat/mutations.ts'
import { newId } from '#lib/new-id.ts'
import { hasReacted } from '#lib/reactions.ts'
import { type Entry, waitingEntry } from '#outbox/entry.ts'
import { useOutbox, useQueue } from '#outbox/use-outbox.ts'
import { useToast } from '#ui/toast-context.ts'
import { isChange, type Me } from './waiting-changes.ts'

export type MessageChanges = {
  /** What waits of changes in this trip, in order of writing. */
  waiting: readonly Entry[]
  toggleReaction: (message: Message, emoji: string) => void
  edit: (message: Message, said: MentionedText) => void
  remove: (message: Message) => void
  setPinned: (message: Message, isOn: boolean) => void
}

/** Changes of messages: each is shown at once, goes out in the order of writing, and waits for network where there is none. */
export function useChanges(tripId: string, me: Me): MessageChanges {
  const outbox = useOutbox()?.outbox
  const queue = useQueue()
  const waiting = useMemo(
    () => queue.filter((entry) => entry.tripId === tripId && isChange(entry)),
    [queue, tripId],
  )
  useRefusals(waiting)

  const changes = useMemo(() => {
    const put = (kind: { name: string }, title: string, what: object) =>
      void outbox?.put(waitingEntry(kind.name, { id: newId(), tripId, title, what }, new Date()))
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

/** The message stands as it was, so a word is enough; what was typed stays with what was refused. */
function useRefusals(waiting: readonly Entry[]): void {
  const outbox = useOutbox()?.outbox
  const toast = useToast()
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, kind, state, reason } of waiting) {
      if (state !== 'refused' || kind === editing.name || told.current.has(id)) continue
      told.current.add(id)
      toast({ title: REFUSED, description: reason, tone: 'failure' })
      void outbox?.remove([id])
    }
  }, [waiting, outbox, toast])
}
