import { clear } from 'idb-keyval'
import { openKeptDatabase, PICTURE_CACHE } from './kept-database.ts'

/** Nothing that somebody read, and no picture of it, stays on this device. Resolves also when the browser refuses, as it then has kept nothing. */
export async function dropKept(): Promise<void> {
  try {
    await Promise.all([clear(openKeptDatabase()), dropPictures()])
  } catch {
    // Nothing was kept.
  }
}

/** Takes away every picture that the worker kept. Resolves also where the browser has no caches. */
export async function dropPictures(): Promise<void> {
  await globalThis.caches?.delete(PICTURE_CACHE).catch(() => undefined)
}
