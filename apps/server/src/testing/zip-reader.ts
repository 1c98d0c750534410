import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

export type ReadEntry = { name: string; bytes: Buffer; time: string }

/** Checked by an independent reader, and Info-ZIP if installed. */
export async function readZip(archive: Buffer): Promise<ReadEntry[]> {
  await testWithUnzip(archive)
  const zip: ZipFile = await promisify(yauzl.fromBuffer.bind(yauzl) as FromBuffer)(archive, {
    lazyEntries: true,
  })
  const entries: ReadEntry[] = []
  zip.on('entry', async (entry: Entry) => {
    const stream: Readable = await promisify(zip.openReadStream.bind(zip) as OpenStream)(entry)
    const time = entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 19)
    entries.push({ name: entry.fileName, bytes: await buffer(stream), time })
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  return entries
}

export async function listZip(archive: Buffer): Promise<string[]> {
  const zip: ZipFile = await promisify(yauzl.fromBuffer.bind(yauzl) as FromBuffer)(archive, {
    lazyEntries: false,
  })
  const names: string[] = []
  zip.on('entry', ({ fileName }: Entry) => names.push(fileName))
  await once(zip, 'end')
  if (names.length !== zip.entryCount) throw new Error(`the directory counts ${zip.entryCount}`)
  return names
}

type FromBuffer = (
  archive: Buffer,
  options: { lazyEntries: boolean },
  done: (error: Error | null, zip: ZipFile) => void,
) => void
type OpenStream = (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void

async function testWithUnzip(archive: Buffer): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sendit-zip-'))
  const path = join(directory, 'album.zip')
  await writeFile(path, archive)
  try {
    execFileSync('unzip', ['-tq', path], { stdio: 'pipe' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    await rm(directory, { recursive: true })
  }
}
