import { randomUUID } from 'node:crypto'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ByteRange,
  FileTooLarge,
  type OpenedFile,
  type PutOptions,
  RangeOutside,
  type Storage,
  StorageFull,
  type StoredFile,
} from './port.ts'

const KEY = /^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*$/i
const MAX_KEY_LENGTH = 200
const PART_SUFFIX = '.part'

/** Files on the local disk. A file is there once it is whole and survives a power cut; before, it is not there. */
export function createDiskStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, ...checkedKey(key).split('/'))
  return {
    put: (key, source, options = {}) => put(directory, pathOf(key), source, options),
    openRead: async (key, range) => openRead(pathOf(key), range),
    size: async (key) => (await orUndefined(stat(pathOf(key))))?.size,
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => list(directory, prefix),
    async check() {
      await mkdir(directory, { recursive: true })
      await access(directory, constants.R_OK | constants.W_OK)
    },
  }
}

function checkedKey(key: string): string {
  if (key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.endsWith(PART_SUFFIX)) return key
  throw new Error('This is not the key of a stored file.')
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
    throw isFull(error) ? new StorageFull('There is no room left for files.', { cause: error }) : error
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

/** A disk may take less than it was given. */
async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.byteLength; ) {
    written += (await file.write(piece, written)).bytesWritten
  }
}

/** A new directory survives a power cut only when the one above it is written too. */
async function makeDirectory(root: string, directory: string): Promise<void> {
  const isNew = (await mkdir(directory, { recursive: true, mode: 0o700 })) !== undefined
  if (!isNew) return
  for (let above = directory; above.length > root.length; ) {
    above = dirname(above)
    await syncDirectory(above)
  }
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows has no such call for directories.
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
  const entries = (await orUndefined(readdir(directory, { recursive: true, withFileTypes: true }))) ?? []
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = paths
    .map((path) => ({ path, key: relative(directory, path).split(sep).join('/') }))
    .filter(({ key }) => key.startsWith(prefix) && KEY.test(key) && !key.endsWith(PART_SUFFIX))
  const files = await Promise.all(found.map(({ path, key }) => describe(path, key)))
  return files.filter((file) => file !== undefined).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Undefined when the file was removed meanwhile. */
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

function isFull(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
