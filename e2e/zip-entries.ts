import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, open, type ZipFile } from 'yauzl'

/** Reads with a different library than the one that wrote it. */
export async function zipEntries(path: string): Promise<{ name: string; bytes: Buffer }[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(path, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const entries: { name: string; bytes: Buffer }[] = []
  zip.on('entry', async (entry: Entry) => {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, contents) => (error ? reject(error) : resolve(contents)))
    })
    entries.push({ name: entry.fileName, bytes: await buffer(stream) })
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  return entries
}
