import type { Message } from '@sendit/core/chat/contract.ts'
import { useEffect, useMemo } from 'react'
import { useEntries, useEntryActions, useOutbox } from '#outbox/use-outbox.ts'
import { holds, sayingMessage } from './message-kind.ts'
import { saidEntry } from './said.ts'
import { type Said, type UnsentQueue, unsentOf } from './unsent.ts'

export type UnsentOfTrip = {
  unsent: UnsentQueue
  send: (said: Said) => void
  retry: (clientMessageId: string) => void
  remove: (clientMessageId: string) => void
}

/** What this person wrote in the trip and the server has not stored yet. */
export function useUnsent(tripId: string, messages: readonly Message[]): UnsentOfTrip {
  const outbox = useOutbox()?.outbox
  const entries = useEntries(sayingMessage, tripId)
  const unsent = useMemo(
    () => entries.filter(({ id }) => !holds(messages, id)).map(unsentOf),
    [entries, messages],
  )

  useEffect(() => {
    const arrived = entries.filter(({ id }) => holds(messages, id)).map(({ id }) => id)
    if (arrived.length > 0) void outbox?.remove(arrived)
  }, [outbox, entries, messages])

  return {
    unsent,
    send: (said) => void outbox?.put(saidEntry(tripId, said)),
    ...useEntryActions(),
  }
}
