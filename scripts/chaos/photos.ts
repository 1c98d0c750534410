import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Photos } from './actions.ts'

/** Maximum length of a JPEG segment, including its two length bytes. */
const MOST_BYTES = 0xffff
/** Over six million bytes, to force a multipart upload. */
const SEGMENTS = 100
const START = 2

/** Unique by a random JPEG comment, which is free to decode. */
export async function takePhotos(): Promise<Photos> {
  const drawn = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer()
  const long = Buffer.concat(Array.from({ length: SEGMENTS }, () => comment(MOST_BYTES)))
  const withComment = (more: Buffer) =>
    Buffer.concat([drawn.subarray(0, START), comment(18), more, drawn.subarray(START)])
  return {
    small: () => withComment(Buffer.alloc(0)),
    large: () => withComment(long),
    sha256Of: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  }
}

/** The JPEG length field includes its own two bytes. */
function comment(bytes: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, bytes >> 8, bytes & 0xff]), randomBytes(bytes - 2)])
}
