import { createStore, del, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { openDeviceStore } from '#lib/device-store.ts'
import { storageRefused } from '#lib/storage-refused.ts'
import type { Queue, QueuedMutation } from './queued-mutation.ts'
import { type Person, personKey } from './queued-mutation.ts'

export type OutboxStore = {
  read(): Promise<Queue>
  /**
   * Two tabs of one browser change the same queue: each change is one transaction of the browser's database. A file comes and
   * goes with its entry. `isStored`: it outlives this tab.
   */
  change(edit: (queue: Queue) => Queue, file?: StoredFile): Promise<Stored>
  readFile(id: string): Promise<File | undefined>
  /** Another tab changed the queue. */
  onChangeElsewhere(listener: () => void): () => void
}

export type Stored = { queue: Queue; isStored: boolean }
export type StoredFile = { id: string; file: File }
/** What is kept under a person's key. A shape that changes gets another number; what has none of ours is dropped. */
type StoredQueue = { shape: 1; entries: Queue }
const SHAPE = 1

/** What one person wrote, kept across reloads; in memory only where the browser stores nothing. */
export function openOutboxStore(person: Person): OutboxStore {
  const key = personKey(person)
  /** Stands for the database as long as that refuses. */
  let inMemory: Queue | undefined
  let channel = openChannel()
  // What an older version left behind comes first: it was written before.
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

/** Nothing a person wrote and did not send stays behind on this device. */
export async function deleteOutbox(person: Person): Promise<void> {
  const key = personKey(person)
  try {
    await withDatabase('readwrite', async (store) => {
      store.delete(key)
      store.delete(IDBKeyRange.bound(fileKey(key, ''), fileKey(key, '\uffff')))
    })
  } catch {
    // A browser that refuses has kept nothing.
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
    // The room may run out until the last of it is on the disk.
    return promisifyRequest(store.transaction).then(() => queue)
  })
  return written
}

async function readQueue(store: IDBObjectStore, key: string): Promise<Queue> {
  return mutationsIn(await promisifyRequest<unknown>(store.get(key)))
}

/** What an earlier or a later version kept in another shape is nothing that this one could send. */
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
async function takeOverChat(key: string, save: (older: Queue) => Promise<void>): Promise<void> {
  try {
    // To open it would make it.
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
    // What cannot be read now is tried again at the next start.
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
