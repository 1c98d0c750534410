import { createStore, del, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { storageRefused } from '#lib/browser-storage.ts'
import { openDeviceStore } from '#lib/device-store.ts'
import type { Queue, QueuedMutation } from './queued-mutation.ts'
import { type Person, personKey } from './queued-mutation.ts'

export type OutboxStore = {
  read(): Promise<Queue>
  /**
   * Each change is one IndexedDB transaction, since tabs share the queue. Files live and die with their mutation. `isStored`:
   * survives this tab.
   */
  change(edit: (queue: Queue) => Queue, file?: StoredFile): Promise<Stored>
  readFile(id: string): Promise<File | undefined>
  onChangeElsewhere(listener: () => void): () => void
}

export type Stored = { queue: Queue; isStored: boolean }
export type StoredFile = { id: string; file: File }
/** A changed format needs a new number; unknown ones are dropped. */
type StoredQueue = { shape: 1; entries: Queue }
const SHAPE = 1

/** In memory only if the browser refuses storage. */
export function openOutboxStore(person: Person): OutboxStore {
  const key = personKey(person)
  let inMemory: Queue | undefined
  let channel = openChannel()
  // Mutations from an older version come first, as they were written earlier.
  const isReady = takeOverChat(key, async (older) => {
    const isNew = (queue: Queue) => (mutation: QueuedMutation) => !queue.some(({ id }) => id === mutation.id)
    await write(key, (queue) => [...older.filter(isNew(queue)), ...queue])
  })

  async function read(): Promise<Queue> {
    await isReady
    if (inMemory !== undefined) return inMemory
    try {
      return await withDatabase('readonly', (store) => readQueue(store, key))
    } catch {
      return []
    }
  }

  return {
    read,
    async change(edit, file) {
      await isReady
      const unstored = inMemory
      try {
        const queue = await write(key, (held) => edit(unstored ?? held), file)
        inMemory = undefined
        return { queue, isStored: true }
      } catch {
        storageRefused.note()
        inMemory = edit(unstored ?? (await read()))
        return { queue: inMemory, isStored: false }
      } finally {
        channel?.postMessage(key)
      }
    },
    async readFile(id) {
      try {
        return await withDatabase('readonly', (store) => promisifyRequest(store.get(fileKey(key, id))))
      } catch {
        return undefined
      }
    },
    onChangeElsewhere: (listener) => {
      const handleMessage = ({ data }: MessageEvent) => {
        if (data === key) listener()
      }
      channel?.addEventListener('message', handleMessage)
      return () => {
        channel?.close()
        channel = undefined
      }
    },
  }
}

/** Nothing unsent may remain on this device. */
export async function deleteOutbox(person: Person): Promise<void> {
  const key = personKey(person)
  try {
    await withDatabase('readwrite', async (store) => {
      store.delete(key)
      store.delete(IDBKeyRange.bound(fileKey(key, ''), fileKey(key, '\uffff')))
    })
  } catch {
    // A browser that refuses has stored nothing.
  }
  const channel = openChannel()
  channel?.postMessage(key)
  channel?.close()
}

async function write(key: string, edit: (queue: Queue) => Queue, file?: StoredFile): Promise<Queue> {
  const written = await withDatabase('readwrite', async (store) => {
    const before = await readQueue(store, key)
    const queue = edit(before)
    const stored: StoredQueue = { shape: SHAPE, entries: queue }
    store.put(stored, key)
    if (file !== undefined) store.put(file.file, fileKey(key, file.id))
    const gone = before.filter(
      (mutation) => mutation.bytes !== undefined && !queue.some(({ id }) => id === mutation.id),
    )
    for (const { id } of gone) store.delete(fileKey(key, id))
    // Storage may run out until the transaction completes.
    return promisifyRequest(store.transaction).then(() => queue)
  })
  return written
}

async function readQueue(store: IDBObjectStore, key: string): Promise<Queue> {
  return mutationsIn(await promisifyRequest<unknown>(store.get(key)))
}

export function mutationsIn(stored: unknown): Queue {
  if (typeof stored !== 'object' || stored === null) return []
  const { shape, entries } = stored as Partial<StoredQueue>
  return shape === SHAPE && Array.isArray(entries) ? entries.filter(isQueuedMutation) : []
}

function isQueuedMutation(value: unknown): value is QueuedMutation {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, tripId, title, writtenAt, state } = value as Partial<QueuedMutation>
  const areTexts = [id, kind, title, writtenAt].every((text) => typeof text === 'string')
  const isPlaced = tripId === null || typeof tripId === 'string'
  return areTexts && isPlaced && 'what' in value && (state === 'waiting' || state === 'refused')
}

let stored: UseStore | undefined

function withDatabase<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  stored ??= openDeviceStore('sendit-outbox', 'kept')
  return stored(mode, use)
}

function fileKey(key: string, id: string): string {
  return `${key}/${id}`
}

function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel('sendit-outbox') : undefined
}

const DATABASE = 'sendit-chat'

type UnsentMessage = {
  clientMessageId: string
  text: string
  media?: { filename?: string }
  writtenAt: string
  state: 'waiting' | 'refused'
  reason?: string
}

/**
 * Migrates an earlier version's unsent messages: passed to `save`, then deleted. Resolves if there are none or access is
 * refused.
 */
async function takeOverChat(key: string, save: (older: Queue) => Promise<void>): Promise<void> {
  try {
    // Opening it would create it.
    const databases = await indexedDB.databases?.()
    if (databases !== undefined && !databases.some(({ name }) => name === DATABASE)) return
    const store = createStore(DATABASE, 'unsent')
    for (const place of await keys<string>(store)) {
      if (!place.startsWith(`${key}/`)) continue
      const tripId = place.slice(key.length + 1)
      await save(
        ((await get<unknown[]>(place, store)) ?? []).filter(isUnsent).map((m) => mutationOf(m, tripId)),
      )
      await del(place, store)
    }
  } catch {
    // Retried at the next start.
  }
}

function mutationOf(
  { clientMessageId, text, media, ...rest }: UnsentMessage,
  tripId: string,
): QueuedMutation {
  const { writtenAt, state, reason } = rest
  const title = text === '' ? (media?.filename ?? 'A file') : text
  const what = { text, ...(media && { media }) }
  const mutation = { id: clientMessageId, kind: 'message', tripId, title, what, writtenAt, state }
  return reason === undefined ? mutation : { ...mutation, reason }
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== 'object' || value === null) return false
  const { clientMessageId, text, writtenAt } = value as Partial<UnsentMessage>
  return [clientMessageId, text, writtenAt].every((each) => typeof each === 'string')
}
