import { createStore, del, get, keys } from 'idb-keyval'
import type { Entry, Queue } from './entry.ts'

const DATABASE = 'sendit-chat'

/** A message as the chat kept it before everything that waits had one place. */
type UnsentMessage = {
  clientMessageId: string
  text: string
  media?: { filename?: string }
  writtenAt: string
  state: 'waiting' | 'refused'
  reason?: string
}

/**
 * What the chat of an earlier version left unsent on this phone, under the person's `key`: handed to `save`, and taken away
 * once that is done. Resolves also when there is none, or the browser lets nobody look.
 */
export async function takeOverChat(key: string, save: (older: Queue) => Promise<void>): Promise<void> {
  try {
    // To open it would make it.
    const databases = await indexedDB.databases?.()
    if (databases !== undefined && !databases.some(({ name }) => name === DATABASE)) return
    const store = createStore(DATABASE, 'unsent')
    for (const place of await keys<string>(store)) {
      if (!place.startsWith(`${key}/`)) continue
      const tripId = place.slice(key.length + 1)
      await save(((await get<unknown[]>(place, store)) ?? []).filter(isUnsent).map((m) => entryOf(m, tripId)))
      await del(place, store)
    }
  } catch {
    // What cannot be read now is tried again at the next start.
  }
}

function entryOf({ clientMessageId, text, media, ...rest }: UnsentMessage, tripId: string): Entry {
  const { writtenAt, state, reason } = rest
  const title = text === '' ? (media?.filename ?? 'A file') : text
  const what = { text, ...(media && { media }) }
  const entry = { id: clientMessageId, kind: 'message', tripId, title, what, writtenAt, state }
  return reason === undefined ? entry : { ...entry, reason }
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== 'object' || value === null) return false
  const { clientMessageId, text, writtenAt } = value as Partial<UnsentMessage>
  return [clientMessageId, text, writtenAt].every((each) => typeof each === 'string')
}
