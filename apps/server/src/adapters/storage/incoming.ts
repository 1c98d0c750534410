import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { asStorageError } from './disk.ts'
import { FileTooLarge } from './port.ts'

/** No upload takes longer, so anything older was abandoned. */
const ABANDONED_AFTER_MS = 3_600_000

export type ReceivedBytes = { path: string; bytes: number; sha256: string }

export type Workspace = {
  readonly id: string
  receive(name: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedBytes>
  remove(): Promise<void>
}

export type Incoming = {
  open(id: string): Promise<Workspace>
  /** Call before any upload. */
  listAbandoned(): Promise<Pick<Workspace, 'id' | 'remove'>[]>
}

/** On the same disk as the files, so that a finished upload is only renamed. */
export function createIncoming(directory: string): Incoming {
  const own = `${hostname()}.${process.pid}`
  return {
    async open(id) {
      const path = join(directory, own, id)
      await mkdir(path, { recursive: true, mode: 0o700 }).catch(rethrow)
      return {
        id,
        receive: (name, source, maxBytes) => receive(join(path, name), source, maxBytes),
        remove: () => rm(path, { recursive: true, force: true }),
      }
    },
    async listAbandoned() {
      const found: Pick<Workspace, 'id' | 'remove'>[] = []
      for (const server of await namesIn(directory)) {
        const isGone = server === own || isDead(server)
        for (const id of await namesIn(join(directory, server))) {
          const path = join(directory, server, id)
          if (!isGone && !(await isOld(path))) continue
          found.push({ id, remove: () => rm(path, { recursive: true, force: true }) })
        }
      }
      return found
    },
  }
}

async function receive(path: string, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const file = await open(path, 'wx', 0o600).catch(rethrow)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new FileTooLarge(`The file is larger than ${maxBytes} bytes.`)
      hash.update(chunk)
      await writeAll(file, chunk).catch(rethrow)
    }
  } finally {
    await file.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

function rethrow(error: unknown): never {
  throw asStorageError(error)
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => [])
}

/** Processes on other machines that share the directory cannot be checked. */
function isDead(server: string): boolean {
  const dot = server.lastIndexOf('.')
  if (server.slice(0, dot) !== hostname()) return false
  try {
    process.kill(Number(server.slice(dot + 1)), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function isOld(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS
}
