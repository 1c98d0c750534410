import { PICTURE_CACHE } from '#lib/kept-database.ts'
import { openPictureRows, picturesNamedIn, readNamedPictures } from '#lib/picture-rows.ts'
import type { Rows } from './kept-rows.ts'

/**
 * Takes away the pictures that stand in what was read, where the worker has kept them, and those that nothing kept names any
 * more: what named them was perhaps never kept, because the page was left first.
 */
export async function forgetPicturesIn(gone: Rows): Promise<void> {
  try {
    const [named, cache] = await Promise.all([readNamedPictures(), caches.open(PICTURE_CACHE)])
    const ofGone = picturesNamedIn([...gone.values()])
    const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const paths = kept.filter((path) => ofGone.has(path) || !named.has(path))
    await openPictureRows().forget(paths)
    await Promise.all(paths.map((path) => cache.delete(path)))
  } catch {
    // Where the browser keeps nothing there is nothing to take away.
  }
}
