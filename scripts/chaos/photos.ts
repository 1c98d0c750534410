import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Photos } from './actions.ts'

/** Of a segment of a JPEG, with the two bytes that tell it. */
const MOST_BYTES = 0xffff
/** Six million bytes and more, so that storage gets the picture in parts. */
const SEGMENTS = 100
/** The mark that every JPEG begins with. */
const START = 2

/** Pictures of which no two are the same: each carries a comment of its own, which costs whoever draws them nothing. */
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

/** A comment of so many bytes, their own number among them. */
function comment(bytes: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, bytes >> 8, bytes & 0xff]), randomBytes(bytes - 2)])
}
