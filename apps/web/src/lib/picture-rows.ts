import { promisifyRequest } from 'idb-keyval'
import { ABOUT, type About, openCacheDatabase } from './device-store.ts'

// Stored with the reads, so one transaction deletes both.
const PREFIX = 'picture '
const TOTAL = 'pictures'

/** As the server writes it; a guest's signature follows. */
const ADDRESS = /\/files\/[\w-]+\/\w+/g

/** docs/product.md 11.13. */
const MOST_BYTES = 60_000_000
/** Evicts down to this, so that not every new picture needs an eviction. */
const LEFT_BYTES = 54_000_000

type PictureRow = { path: string; bytes: number; at: number }

/** Calls reject if storage is unavailable. */
export type PictureRows = {
  /** Undefined: nobody's pictures may be cached or shown. */
  owner(): Promise<string | undefined>
  /** Returns paths to remove from the cache: this one if the user has changed, else the oldest beyond the limit. */
  note(owner: string, picture: { path: string; bytes: number }): Promise<string[]>
  forget(paths: readonly string[]): Promise<void>
}

export function picturesNamedIn(reads: readonly unknown[]): ReadonlySet<string> {
  return new Set(JSON.stringify(reads).match(ADDRESS))
}

export function readNamedPictures(): Promise<ReadonlySet<string>> {
  return openCacheDatabase()('readonly', async (store) => {
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys()),
      promisifyRequest<unknown[]>(store.getAll()),
    ])
    return picturesNamedIn(values.filter((_, at) => !String(keys[at]).startsWith(PREFIX)))
  })
}

export function openPictureRows(nowMs: () => number = Date.now): PictureRows {
  const rows = openCacheDatabase()
  return {
    owner: () => rows('readonly', async (store) => (await aboutIn(store))?.person),
    note: (owner, { path, bytes }) =>
      rows('readwrite', async (store) => {
        if ((await aboutIn(store))?.person !== owner) return [path]
        const total = (await totalIn(store)) + bytes - ((await pictureIn(store, path))?.bytes ?? 0)
        store.put({ path, bytes, at: nowMs() } satisfies PictureRow, PREFIX + path)
        const gone = total > MOST_BYTES ? oldestOf(await picturesIn(store), total - LEFT_BYTES) : []
        for (const row of gone) store.delete(PREFIX + row.path)
        store.put(total - bytesOf(gone), TOTAL)
        return gone.map((row) => row.path)
      }),
    forget: (paths) =>
      rows('readwrite', async (store) => {
        const held = await Promise.all(paths.map((path) => pictureIn(store, path)))
        const gone = held.filter((row) => row !== undefined)
        for (const { path } of gone) store.delete(PREFIX + path)
        if (gone.length > 0) store.put((await totalIn(store)) - bytesOf(gone), TOTAL)
      }),
  }
}

const aboutIn = (store: IDBObjectStore) => promisifyRequest<About | undefined>(store.get(ABOUT))

const totalIn = async (store: IDBObjectStore) =>
  (await promisifyRequest<number | undefined>(store.get(TOTAL))) ?? 0

const pictureIn = (store: IDBObjectStore, path: string) =>
  promisifyRequest<PictureRow | undefined>(store.get(PREFIX + path))

const picturesIn = (store: IDBObjectStore) =>
  promisifyRequest<PictureRow[]>(store.getAll(IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`)))

const bytesOf = (rows: readonly PictureRow[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0)

function oldestOf(rows: PictureRow[], bytes: number): PictureRow[] {
  const byAge = rows.toSorted((one, other) => one.at - other.at)
  let sum = 0
  const enough = byAge.findIndex((row) => {
    sum += row.bytes
    return sum >= bytes
  })
  return byAge.slice(0, enough + 1)
}
