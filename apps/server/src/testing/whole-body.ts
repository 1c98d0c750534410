import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** All that comes; undefined where whoever sends it dies in the middle, as servers do that are killed on purpose. */
export function wholeBody(stream: Readable): Promise<Buffer | undefined> {
  return buffer(stream).catch(() => undefined)
}
