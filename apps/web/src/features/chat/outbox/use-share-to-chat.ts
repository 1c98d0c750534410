import { useMemo } from 'react'
import type { Shared } from '#access/share-to-chat.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { useToast } from '#ui/toast-context.ts'
import { saidEntry } from './said.ts'

/** Sends a message about a record of the trip, as one that was written in its chat; null without a trip to send it to. */
export function useShareToChat(tripId: string | null): ((shared: Shared) => void) | null {
  const outbox = useOutbox()?.outbox
  const toast = useToast()
  return useMemo(() => {
    if (outbox === undefined || tripId === null) return null
    return ({ kind, id, text }) => {
      void outbox.put(saidEntry(tripId, { text, about: { kind, id } }))
      toast({ title: 'Shared in the chat', description: text, tone: 'success', icon: 'chat' })
    }
  }, [outbox, tripId, toast])
}
