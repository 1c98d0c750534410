import { createStore, del, get, keys, update } from 'idb-keyval'
import type { UnsentQueue } from './unsent.ts'

export type UnsentStore = {
  read(): Promise<UnsentQueue>
  /** Two tabs of one browser change the same queue: each change is one transaction of the browser's database. */
  change(edit: (queue: UnsentQueue) => UnsentQueue): Promise<UnsentQueue>
  /** Another tab changed the queue. */
  onChangeElsewhere(listener: () => void): () => void
}

/** The queue of one person in one trip, kept across reloads; in memory only where the browser stores nothing. */
export function openUnsentStore(person: string, tripId: string): UnsentStore {
  const key = keyOf(person, tripId)
  let inMemory: UnsentQueue = []
  let channel = openChannel()
  const otherwise = () => inMemory
  return {
    read: async () => {
      const stored = await database(async (store) => (await get<UnsentQueue>(key, store)) ?? [], otherwise)
      inMemory = stored
      return stored
    },
    change: async (edit) => {
      inMemory = edit(inMemory)
      const change = async (store: IdbStore) => {
        let changed: UnsentQueue = []
        await update<UnsentQueue>(
          key,
          (held) => {
            changed = edit(held ?? [])
            return changed
          },
          store,
        )
        return changed
      }
      inMemory = await database(change, otherwise)
      channel?.postMessage(key)
      return inMemory
    },
    onChangeElsewhere: (listener) => {
      const hear = ({ data }: MessageEvent) => {
        if (data === key || data === EVERYTHING) listener()
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
export async function deleteUnsent(person: string): Promise<void> {
  await database(
    async (store) => {
      const all = await keys<string>(store)
      await Promise.all(all.filter((key) => key.startsWith(keyOf(person, ''))).map((key) => del(key, store)))
    },
    async () => undefined,
  )
  const channel = openChannel()
  channel?.postMessage(EVERYTHING)
  channel?.close()
}

const EVERYTHING = '*'

type IdbStore = ReturnType<typeof createStore>
let unsentMessages: IdbStore | undefined

/** Private windows and strict settings refuse storage; writing then goes on without. */
async function database<Result>(
  use: (store: IdbStore) => Promise<Result>,
  otherwise: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    unsentMessages ??= createStore('sendit-chat', 'unsent')
    return await use(unsentMessages)
  } catch {
    return otherwise()
  }
}

function keyOf(person: string, tripId: string): string {
  return `${person}/${tripId}`
}

function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel('sendit-chat-unsent') : undefined
}
