// docs/decisions/0060.
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. `time` is what a clock on the wall showed, `2026-07-14T14:02:10.000`: archives know no zones. */
export type ZipEntry = { name: string; time: string; contents: Readable }

/**
 * An archive of these files as it is read, stored as they are: photos and videos do not get smaller. The next file is asked for when
 * the one before has been read, so that one is open at a time. Closing the archive closes that file and asks for no other; when
 * `entries` throws, the archive ends with that error.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  // It is a PassThrough; the types promise less.
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

/** The library writes down what a clock beside this server shows at the instant. */
function asServerTime(wall: string): Date {
  return new Date(wall)
}
