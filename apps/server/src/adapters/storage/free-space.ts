import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asStorageError } from './disk.ts'
import { StorageFull } from './port.ts'

/** Two of the largest uploads; with less left, the next one may be the last. */
const RESERVE_BYTES = 100 * 1024 * 1024
/** However many ask, the disk is looked at this often. */
const LOOK_EVERY_MS = 5_000
/** A block of the disk: a file of less may still fit where nothing else does. */
const PROBE = Buffer.alloc(4096)

export type LocalDisk = {
  /** Rejects when nothing can be written: with StorageFull, or what the disk says. */
  requireWritable(): Promise<void>
  /** Rejects with StorageFull when less than 100 MB are free. */
  requireReserve(): Promise<void>
  /** Of the fullest of the directories, in bytes; undefined when it cannot be told. */
  freeBytes(): Promise<number | undefined>
}

type Settings = { reserveBytes?: number; lookEveryMs?: number }

/** The disks under these directories; those that do not exist have nothing to say. */
export function createLocalDisk(
  directories: string[],
  { reserveBytes = RESERVE_BYTES, lookEveryMs = LOOK_EVERY_MS }: Settings = {},
): LocalDisk {
  const write = atMostEvery(lookEveryMs, () => Promise.all(directories.map(tryToWrite)))
  const measure = atMostEvery(lookEveryMs, async () => {
    const free = await Promise.all(directories.map(freeBytesOf))
    return Math.min(...free.filter((bytes) => bytes !== undefined))
  })

  return {
    requireWritable: async () => void (await write()),
    async requireReserve() {
      const free = await measure()
      if (free < reserveBytes) throw new StorageFull(`Only ${Math.round(free / 1024)} KiB are free.`)
    },
    async freeBytes() {
      const free = await measure()
      return Number.isFinite(free) ? free : undefined
    },
  }
}

async function tryToWrite(directory: string): Promise<void> {
  const path = join(directory, `.probe-${randomUUID()}`)
  try {
    await writeFile(path, PROBE, { mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw asStorageError(error)
  } finally {
    await rm(path, { force: true })
  }
}

async function freeBytesOf(directory: string): Promise<number | undefined> {
  const { bavail, bsize } = await statfs(directory).catch(() => ({ bavail: Number.NaN, bsize: 1 }))
  return Number.isNaN(bavail) ? undefined : bavail * bsize
}

/** The last answer serves everybody for a while, be it good or bad. */
function atMostEvery<T>(everyMs: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at >= everyMs) last = { at: now, answer: look() }
    return last.answer
  }
}
