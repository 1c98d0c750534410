import { clear, createStore, type UseStore } from 'idb-keyval'

/** A slow phone answers within a tenth of this. */
const TIMEOUT_MS = 3000

/**
 * One IndexedDB store shared by pages and the worker. A frozen page would block the others, so its transactions abort on
 * leaving and restart on return. Rejects with `TimeoutError` if slow, but still completes.
 */
export function openDeviceStore(database: string, store: string): UseStore {
  const use = createStore(database, store)
  const begun = new Set<IDBTransaction>()
  // Workers have no pagehide.
  globalThis.addEventListener?.('pagehide', (event: Event) => {
    if ('persisted' in event && event.persisted) for (const transaction of [...begun]) breakOff(transaction)
  })

  async function run<Result>(
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => Result | PromiseLike<Result>,
    answered: () => void,
  ): Promise<Result> {
    let transaction: IDBTransaction | undefined
    try {
      return await use(mode, (objects) => {
        transaction = objects.transaction
        note(transaction)
        // Fires once no other transaction is ahead.
        objects.count('').addEventListener('success', answered)
        return work(objects)
      })
    } catch (error) {
      if (transaction === undefined || !broken.has(transaction)) throw error
      await shownAgain()
      return run(mode, work, answered)
    }
  }

  function note(transaction: IDBTransaction) {
    begun.add(transaction)
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => begun.delete(transaction))
  }

  return (mode, work) =>
    new Promise((resolve, reject) => {
      const tooLong = () => reject(new DOMException(`${database} does not answer`, 'TimeoutError'))
      const timer = setTimeout(tooLong, TIMEOUT_MS)
      const answered = () => clearTimeout(timer)
      run(mode, work, answered).then(resolve, reject).finally(answered)
    })
}

/** Aborted because the page was left. */
const broken = new WeakSet<IDBTransaction>()

function breakOff(transaction: IDBTransaction) {
  broken.add(transaction)
  try {
    transaction.abort()
  } catch {
    // Already complete.
  }
}

const shownAgain = () =>
  new Promise<void>((resolve) => {
    globalThis.addEventListener('pageshow', () => resolve(), { once: true })
  })

export const openCacheDatabase = () => openDeviceStore('sendit-reads', 'reads')

export const ABOUT = 'about'

/** `seen`: when each read was last current, by query hash. Device clock. */
export type About = { person: string; shape: string; usedAt: number; seen: Readonly<Record<string, number>> }

export const PICTURE_CACHE = 'sendit-pictures'

/** Also resolves if the browser refuses, since then nothing is stored. */
export async function clearCache(): Promise<void> {
  try {
    await Promise.all([clear(openCacheDatabase()), dropPictures()])
  } catch {
    // Nothing was stored.
  }
}

export async function dropPictures(): Promise<void> {
  await globalThis.caches?.delete(PICTURE_CACHE).catch(() => undefined)
}
