import type { Message } from '@sendit/core/chat/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { type MessageHistory, mergeHistories, withoutGap } from './message-history.ts'
import { messagesQuery, readNewer } from './queries.ts'

/** Writes messages into what is held; nothing happens before the first reading, which brings them itself. */
export function addMessages(queryClient: QueryClient, tripId: string, messages: readonly Message[]): void {
  const { queryKey } = messagesQuery(tripId, null)
  queryClient.setQueryData<MessageHistory | null>(
    queryKey,
    (held) => held && mergeHistories(held, { messages, hasOlder: held.hasOlder }),
  )
}

/** True when a message came whose forerunners did not. */
export function hasMissed(queryClient: QueryClient, tripId: string, message: Message): boolean {
  const held = queryClient.getQueryData<MessageHistory | null>(messagesQuery(tripId, null).queryKey)
  const last = held?.messages.at(-1)
  return last !== undefined && message.seq > last.seq + 1
}

/** True when the trip has come to this number and what is held without a gap has not. */
export function lacksMessages(queryClient: QueryClient, tripId: string, messageSeq: number): boolean {
  const held = queryClient.getQueryData<MessageHistory | null>(messagesQuery(tripId, null).queryKey)
  return Boolean(held) && messageSeq > (withoutGap(held?.messages ?? []).at(-1)?.seq ?? 0)
}

const underWay = new WeakMap<QueryClient, Map<string, Promise<void>>>()

/** Reads what is missing at the end of what is held, once at a time for a trip. Throws when it cannot be read. */
export function catchUp(queryClient: QueryClient, tripId: string): Promise<void> {
  const ofClient = underWay.get(queryClient) ?? new Map<string, Promise<void>>()
  underWay.set(queryClient, ofClient)
  const running = ofClient.get(tripId)
  if (running !== undefined) return running
  const run = readMissed(queryClient, tripId).finally(() => ofClient.delete(tripId))
  ofClient.set(tripId, run)
  return run
}

async function readMissed(queryClient: QueryClient, tripId: string): Promise<void> {
  const { queryKey } = messagesQuery(tripId, null)
  const held = queryClient.getQueryData<MessageHistory | null>(queryKey)
  if (!held) return
  try {
    addMessages(queryClient, tripId, await readNewer(tripId, withoutGap(held.messages)))
  } catch (error) {
    // The server does not know the last message any more (a restored backup): begin anew.
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    await queryClient.resetQueries({ queryKey, exact: true })
  }
}
