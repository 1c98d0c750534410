import type { Message, Reads } from '@sendit/core/chat/contract.ts'
import { MAX_MESSAGES_PAGE, MESSAGES_PAGE } from '@sendit/core/chat/limits.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  joinHistories,
  type MessageHistory,
  mergeMessages,
  versionOfPage,
} from '#features/chat/history/message-history.ts'
import { readApi } from '#lib/api-client.ts'
import { readQuery } from '#lib/query-client.ts'

/** How far back the first read looks for the first unread message. */
const UNREAD_SEARCH_MAX = 1000

/**
 * The first read gets the newest page, and earlier ones while all is unread; later reads refetch everything held, since names
 * and pictures change.
 */
export const messagesQuery = (tripId: string, unreadSince: string | null) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'messages'],
    queryFn: async ({ client, queryKey, signal }) => {
      const held = client.getQueryData<MessageHistory | null>(queryKey)
      const firstHeld = held?.messages[0]?.seq
      const isFarEnough = (history: MessageHistory) =>
        firstHeld === undefined
          ? history.messages.length >= UNREAD_SEARCH_MAX || reachesRead(history, unreadSince)
          : (history.messages[0]?.seq ?? 0) <= firstHeld
      const read = await readBack(tripId, isFarEnough, signal)
      // Keeps messages the socket delivered during the read.
      return read && joinHistories(client.getQueryData<MessageHistory | null>(queryKey), read)
    },
    structuralSharing: false,
  })

export async function readOlder(tripId: string, history: MessageHistory): Promise<MessageHistory> {
  const first = history.messages[0]
  if (first === undefined) return history
  const messages = await readPage(tripId, { before: first.id })
  return { messages: messages ?? [], hasOlder: messages?.length === MESSAGES_PAGE }
}

export type Changes = { messages: readonly Message[]; version: number }

/** Reads all pages. Undefined if the server is the previous version, which knows no versions. */
export async function readChanges(tripId: string, version: number): Promise<Changes | undefined> {
  let changes: Changes = { messages: [], version }
  for (;;) {
    const page = (await readPage(tripId, { changedAfter: changes.version, limit: MAX_MESSAGES_PAGE })) ?? []
    const last = versionOfPage(page)
    if (last === undefined) return undefined
    changes = {
      messages: mergeMessages(changes.messages, page),
      version: Math.max(changes.version, last),
    }
    if (page.length < MAX_MESSAGES_PAGE) return changes
  }
}

export async function readNewer(tripId: string, held: readonly Message[]): Promise<readonly Message[]> {
  let newMessages: readonly Message[] = []
  for (;;) {
    const last = newMessages.at(-1) ?? held.at(-1)
    if (last === undefined) return (await readPage(tripId, {})) ?? []
    const page = await readPage(tripId, { after: last.id, limit: MAX_MESSAGES_PAGE })
    newMessages = mergeMessages(newMessages, page ?? [])
    if (page === null || page.length < MAX_MESSAGES_PAGE) return newMessages
  }
}

async function readBack(
  tripId: string,
  isFarEnough: (history: MessageHistory) => boolean,
  signal: AbortSignal,
): Promise<MessageHistory | null> {
  const newest = await readPage(tripId, {}, signal)
  if (newest === null) return null
  // Anything read after the newest page is at least as new.
  const version = versionOfPage(newest)
  let history: MessageHistory = { messages: newest, hasOlder: newest.length === MESSAGES_PAGE, version }
  while (history.hasOlder && !isFarEnough(history)) {
    const page = await readPage(tripId, { before: history.messages[0]?.id, limit: MAX_MESSAGES_PAGE }, signal)
    if (page === null) return null
    const messages = mergeMessages(history.messages, page)
    history = { messages, hasOlder: page.length === MAX_MESSAGES_PAGE, version }
  }
  return history
}

function reachesRead({ messages }: MessageHistory, unreadSince: string | null): boolean {
  const first = messages[0]
  return unreadSince === null || first === undefined || Date.parse(first.createdAt) <= Date.parse(unreadSince)
}

export type PageQuery = {
  before?: string | undefined
  after?: string | undefined
  around?: string | undefined
  changedAfter?: number
  limit?: number
}

/** Oldest first; null if the session has ended (docs/product.md 5.2). */
export async function readPage(
  tripId: string,
  page: PageQuery,
  signal?: AbortSignal,
): Promise<Message[] | null> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(page)) if (value !== undefined) search.set(name, String(value))
  const query = search.size > 0 ? `?${search}` : ''
  const messages = await readApi<Message[]>(
    `/api/trips/${encodeURIComponent(tripId)}/messages${query}`,
    signal,
  )
  return messages?.sort((one, other) => one.seq - other.seq) ?? null
}

export const pinsQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['/api/trips', tripId, 'pins'],
    queryFn: ({ signal }) => readApi<Message[]>(`/api/trips/${encodeURIComponent(tripId)}/pins`, signal),
  })

export const readsQuery = (tripId: string) => readQuery<Reads>('/api/trips', tripId, 'reads')

/** Never moves back; ignored before the list is loaded. */
export function raisePosition(queryClient: QueryClient, tripId: string, position: Reads[number]): void {
  queryClient.setQueryData<Reads | null>(readsQuery(tripId).queryKey, (held) => {
    if (!held) return held
    const before = held.find(({ id }) => id === position.id)
    if (before !== undefined && before.seq >= position.seq) return held
    return [...held.filter(({ id }) => id !== position.id), position]
  })
}
