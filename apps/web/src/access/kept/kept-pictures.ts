import { PICTURE_CACHE } from '#lib/kept-database.ts'
import { openPictureRows } from '#lib/picture-rows.ts'
import type { Rows } from './kept-rows.ts'

const ADDRESS = /\/files\/[\w-]+\/\w+/g

/** Takes the pictures away that stand in what was read, where the worker has kept them. */
export async function forgetPicturesIn(rows: Rows): Promise<void> {
  const paths = [...new Set(JSON.stringify([...rows.values()]).match(ADDRESS))]
  if (paths.length === 0) return
  try {
    await openPictureRows().forget(paths)
    const cache = await caches.open(PICTURE_CACHE)
    await Promise.all(paths.map((path) => cache.delete(path)))
  } catch {
    // Where the browser keeps nothing there is nothing to take away.
  }
}
