import { clear, createStore, type UseStore } from 'idb-keyval'

/** A browser that has not answered by then is not waited for; a slow phone's is done in a tenth of it. */
const TIMEOUT_MS = 3000

/**
 * One store of the browser's database, as idb-keyval's. Pages and workers share it, and a page that was left and is kept by the
 * browser, frozen, would hold up everybody: what it has begun it breaks off, and begins anew when it is shown again. A call
 * rejects with a `TimeoutError` when its first answer takes too long; it is still carried out when its turn comes.
 */
export function openDeviceStore(database: string, store: string): UseStore {
  const use = createStore(database, store)
  const begun = new Set<IDBTransaction>()
  // Workers are not left.
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
        // Answered as soon as nobody else's turn is before it.
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

/** Those that a page broke off because it was left. */
const broken = new WeakSet<IDBTransaction>()

function breakOff(transaction: IDBTransaction) {
  broken.add(transaction)
  try {
    transaction.abort()
  } catch {
    // It was done in the very moment.
  }
}

const shownAgain = () =>
  new Promise<void>((resolve) => {
    globalThis.addEventListener('pageshow', () => resolve(), { once: true })
  })

// What the page and its worker both know of what a device keeps (docs/decisions/0036).

export const openCacheDatabase = () => openDeviceStore('sendit-reads', 'reads')

/** The row that says what the others are about. */
export const ABOUT = 'about'

/** Whose reads and pictures this device keeps, and until when each read was known to be true, by the hash of its query. Times by the device's clock. */
export type About = { person: string; shape: string; usedAt: number; seen: Readonly<Record<string, number>> }

/** The cache of small pictures; the other caches are Workbox's. */
export const PICTURE_CACHE = 'sendit-pictures'

/** Nothing that somebody read, and no picture of it, stays on this device. Resolves also when the browser refuses, as it then has kept nothing. */
export async function clearCache(): Promise<void> {
  try {
    await Promise.all([clear(openCacheDatabase()), dropPictures()])
  } catch {
    // Nothing was kept.
  }
}

/** Takes away every picture that the worker kept. Resolves also where the browser has no caches. */
export async function dropPictures(): Promise<void> {
  await globalThis.caches?.delete(PICTURE_CACHE).catch(() => undefined)
}
