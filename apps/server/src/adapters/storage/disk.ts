import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ByteRange,
  checkedKey,
  FileTooLarge,
  isKey,
  type OpenedFile,
  PART_SUFFIX,
  type PutOptions,
  RangeOutside,
  type Storage,
  StorageFull,
  type StoredFile,
} from './port.ts'

/** A file appears only once it is whole and survives a power cut. */
export function createDiskStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, ...checkedKey(key).split('/'))
  return {
    put: (key, source, options = {}) => put(directory, pathOf(key), source, options),
    adopt: (key, path) => adopt(directory, pathOf(key), path),
    openRead: async (key, range) => openRead(pathOf(key), range),
    size: async (key) => (await orUndefined(stat(pathOf(key))))?.size,
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => list(directory, prefix),
    removeUnfinished: (prefix, before) => removeUnfinished(directory, prefix, before),
    async check() {
      await mkdir(directory, { recursive: true })
      await access(directory, constants.R_OK | constants.W_OK)
    },
    close: () => {},
  }
}

async function put(
  root: string,
  path: string,
  source: Readable,
  options: PutOptions,
): Promise<{ bytes: number }> {
  const part = `${path}.${randomUUID()}${PART_SUFFIX}`
  try {
    await makeDirectory(root, dirname(path))
    const bytes = await writeWhole(part, source, options.maxBytes ?? Number.POSITIVE_INFINITY)
    await rename(part, path)
    await syncDirectory(dirname(path))
    return { bytes }
  } catch (error) {
    source.destroy()
    await rm(part, { force: true })
    throw asStorageError(error)
  }
}

async function adopt(root: string, path: string, from: string): Promise<void> {
  try {
    await makeDirectory(root, dirname(path))
    await syncFile(from)
    await rename(from, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw asStorageError(error)
    await put(root, path, createReadStream(from), {})
    await rm(from, { force: true })
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeWhole(part: string, source: Readable, maxBytes: number): Promise<number> {
  const file = await open(part, 'wx', 0o600)
  try {
    let bytes = 0
    await pipeline(source, async (chunks: AsyncIterable<Uint8Array | string>) => {
      for await (const chunk of chunks) {
        const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        bytes += piece.byteLength
        if (bytes > maxBytes) throw new FileTooLarge(`The file is larger than ${maxBytes} bytes.`)
        await writeAll(file, piece)
      }
    })
    await file.sync()
    return bytes
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.byteLength; ) {
    written += (await file.write(piece, written)).bytesWritten
  }
}

/** A new directory survives a power cut only when its parent is flushed, too. */
async function makeDirectory(root: string, directory: string): Promise<void> {
  const isNew = (await mkdir(directory, { recursive: true, mode: 0o700 })) !== undefined
  if (!isNew) return
  for (let above = directory; above.length > root.length; ) {
    above = dirname(above)
    await syncDirectory(above)
  }
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot sync directories.
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openRead(path: string, range: ByteRange | undefined): Promise<OpenedFile | undefined> {
  const file = await orUndefined(open(path, 'r'))
  if (file === undefined) return undefined
  try {
    const { size: totalBytes } = await file.stat()
    const start = range?.start ?? 0
    const end = Math.min(range?.end ?? totalBytes - 1, totalBytes - 1)
    if (range !== undefined && (start < 0 || start >= totalBytes || end < start))
      throw new RangeOutside(totalBytes)
    if (totalBytes > 0) return { stream: file.createReadStream({ start, end }), totalBytes, start, end }
    await file.close()
    return { stream: Readable.from([]), totalBytes, start, end }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function list(directory: string, prefix: string): Promise<StoredFile[]> {
  const found = (await pathsBelow(directory, prefix)).filter(({ key }) => isKey(key))
  const files = await Promise.all(found.map(({ path, key }) => describe(path, key)))
  return files.filter((file) => file !== undefined).sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function pathsBelow(directory: string, prefix: string): Promise<{ path: string; key: string }[]> {
  const folder = join(directory, ...prefix.split('/').slice(0, -1))
  const entries = (await orUndefined(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, key: relative(directory, path).split(sep).join('/') }))
    .filter(({ key }) => key.startsWith(prefix))
}

async function removeUnfinished(directory: string, prefix: string, before: Date): Promise<void> {
  for (const { path, key } of await pathsBelow(directory, prefix)) {
    if (!key.endsWith(PART_SUFFIX)) continue
    const stats = await orUndefined(stat(path))
    if (stats !== undefined && stats.mtime < before) await rm(path, { force: true })
  }
}

async function describe(path: string, key: string): Promise<StoredFile | undefined> {
  const stats = await orUndefined(stat(path))
  return stats && { key, bytes: stats.size, modifiedAt: stats.mtime }
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

export function asStorageError(error: unknown): unknown {
  const isFull = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
  return isFull ? new StorageFull('There is no room left for files.', { cause: error }) : error
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

const RESERVE_BYTES = 100 * 1024 * 1024
const LOOK_EVERY_MS = 5_000
const PROBE = Buffer.alloc(4096)

export type LocalDisk = {
  requireWritable(): Promise<void>
  requireReserve(): Promise<void>
  freeBytes(): Promise<number | undefined>
}

type Settings = { reserveBytes?: number; lookEveryMs?: number }

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

function atMostEvery<T>(everyMs: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at >= everyMs) last = { at: now, answer: look() }
    return last.answer
  }
}
