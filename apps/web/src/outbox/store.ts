import { promisifyRequest, type UseStore } from 'idb-keyval'
import { openDeviceStore } from '#lib/device-store.ts'
import { keepingRefused } from '#lib/keeping-refused.ts'
import type { Entry, Queue } from './entry.ts'
import { takeOverChat } from './older-chat.ts'
import { type Person, personKey } from './person.ts'

export type OutboxStore = {
  read(): Promise<Queue>
  /**
   * Two tabs of one browser change the same queue: each change is one transaction of the browser's database. A file comes and
   * goes with its entry. `isKept`: it outlives this tab.
   */
  change(edit: (queue: Queue) => Queue, file?: KeptFile): Promise<Stored>
  readFile(id: string): Promise<File | undefined>
  /** Another tab changed the queue. */
  onChangeElsewhere(listener: () => void): () => void
}

export type Stored = { queue: Queue; isKept: boolean }
export type KeptFile = { id: string; file: File }
/** What is kept under a person's key. A shape that changes gets another number; what has none of ours is dropped. */
type Kept = { shape: 1; entries: Queue }
const SHAPE = 1

/** What one person wrote, kept across reloads; in memory only where the browser stores nothing. */
export function openOutboxStore(person: Person): OutboxStore {
  const key = personKey(person)
  /** Stands for the database as long as that refuses. */
  let inMemory: Queue | undefined
  let channel = openChannel()
  // What an older version left behind comes first: it was written before.
  const isReady = takeOverChat(key, async (older) => {
    const isNew = (queue: Queue) => (entry: Entry) => !queue.some(({ id }) => id === entry.id)
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
      const unkept = inMemory
      try {
        const queue = await write(key, (held) => edit(unkept ?? held), file)
        inMemory = undefined
        return { queue, isKept: true }
      } catch {
        keepingRefused.note()
        inMemory = edit(unkept ?? (await read()))
        return { queue: inMemory, isKept: false }
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
      const hear = ({ data }: MessageEvent) => {
        if (data === key) listener()
      }
      channel?.addEventListener('message', hear)
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

async function write(key: string, edit: (queue: Queue) => Queue, file?: KeptFile): Promise<Queue> {
  const written = await withDatabase('readwrite', async (store) => {
    const before = await readQueue(store, key)
    const queue = edit(before)
    const kept: Kept = { shape: SHAPE, entries: queue }
    store.put(kept, key)
    if (file !== undefined) store.put(file.file, fileKey(key, file.id))
    const gone = before.filter(
      (entry) => entry.bytes !== undefined && !queue.some(({ id }) => id === entry.id),
    )
    for (const { id } of gone) store.delete(fileKey(key, id))
    // The room may run out until the last of it is on the disk.
    return promisifyRequest(store.transaction).then(() => queue)
  })
  return written
}

async function readQueue(store: IDBObjectStore, key: string): Promise<Queue> {
  return entriesIn(await promisifyRequest<unknown>(store.get(key)))
}

/** What an earlier or a later version kept in another shape is nothing that this one could send. */
export function entriesIn(kept: unknown): Queue {
  if (typeof kept !== 'object' || kept === null) return []
  const { shape, entries } = kept as Partial<Kept>
  return shape === SHAPE && Array.isArray(entries) ? entries.filter(isEntry) : []
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, tripId, title, writtenAt, state } = value as Partial<Entry>
  const areTexts = [id, kind, title, writtenAt].every((text) => typeof text === 'string')
  const isPlaced = tripId === null || typeof tripId === 'string'
  return areTexts && isPlaced && 'what' in value && (state === 'waiting' || state === 'refused')
}

let kept: UseStore | undefined

function withDatabase<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  kept ??= openDeviceStore('sendit-outbox', 'kept')
  return kept(mode, use)
}

function fileKey(key: string, id: string): string {
  return `${key}/${id}`
}

function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel('sendit-outbox') : undefined
}
