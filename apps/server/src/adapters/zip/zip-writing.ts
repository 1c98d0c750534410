import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** `time` is wall-clock time, `2026-07-14T14:02:10.000`: ZIP has no time zones. */
export type ZipEntry = { name: string; time: string; contents: Readable }

/**
 * Stored uncompressed, since media do not shrink. Opens one file at a time; closing the archive closes it. Errors of `entries`
 * end the archive.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  // A PassThrough; the types promise less.
  const archive = zip.outputStream as Readable
  let current: Readable | undefined
  archive.once('close', () => current?.destroy())
  zip.on('error', (error) => archive.destroy(error))

  async function fill(): Promise<void> {
    for await (const { name, time, contents } of entries) {
      current = contents
      const read = finished(contents)
      if (archive.destroyed) contents.destroy()
      else
        zip.addReadStream(contents, name, {
          compress: false,
          mtime: asServerTime(time),
          forceDosTimestamp: true,
        })
      await read
    }
    zip.end()
  }
  fill().catch((error: Error) => archive.destroy(error))
  return archive
}

/** The library writes the server's local time. */
function asServerTime(wall: string): Date {
  return new Date(wall)
}
