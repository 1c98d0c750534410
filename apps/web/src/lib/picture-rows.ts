import { promisifyRequest } from 'idb-keyval'
import { ABOUT, type About, openCacheDatabase } from './device-store.ts'

// The sizes of the pictures stand among the reads: what takes those away takes these with them, in the same transaction.
const PREFIX = 'picture '
const TOTAL = 'pictures'

/** As the server writes it; what is signed for a guest stands behind it. */
const ADDRESS = /\/files\/[\w-]+\/\w+/g

/** docs/product.md 11.13. */
const MOST_BYTES = 60_000_000
/** So much is left when the oldest go, so that not every new picture has to look for one. */
const LEFT_BYTES = 54_000_000

type PictureRow = { path: string; bytes: number; at: number }

/** What is known of the small pictures that the worker keeps. Every call rejects where the browser keeps nothing. */
export type PictureRows = {
  /** Whose pictures may be kept and shown; undefined where nobody's may. */
  owner(): Promise<string | undefined>
  /**
   * Notes a picture that was put into the cache for `owner`. Answers the paths that have to be taken out of it again: this one
   * when somebody else is here by now, otherwise the oldest when there are too many.
   */
  note(owner: string, picture: { path: string; bytes: number }): Promise<string[]>
  /** Forgets those that are taken out of the cache. */
  forget(paths: readonly string[]): Promise<void>
}

/** The paths of all files whose addresses stand in what was read. */
export function picturesNamedIn(reads: readonly unknown[]): ReadonlySet<string> {
  return new Set(JSON.stringify(reads).match(ADDRESS))
}

/** The paths that stand in what is kept of reads. Rejects where the browser keeps nothing. */
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

/** The oldest that have so many bytes together. */
function oldestOf(rows: PictureRow[], bytes: number): PictureRow[] {
  const byAge = rows.toSorted((one, other) => one.at - other.at)
  let sum = 0
  const enough = byAge.findIndex((row) => {
    sum += row.bytes
    return sum >= bytes
  })
  return byAge.slice(0, enough + 1)
}
