import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Undefined when the sender dies midway. */
export function wholeBody(stream: Readable): Promise<Buffer | undefined> {
  return buffer(stream).catch(() => undefined)
}
