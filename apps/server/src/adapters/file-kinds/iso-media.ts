import type { FileView } from './file-view.ts'

/** A recording in fragments has a box for every few seconds. */
const MAX_BOXES = 20_000
/** What says how the rest is to be read: without it nothing plays. */
const INDEX_BOXES = new Set(['moov', 'meta'])

/** Whether an MP4, MOV, M4A or HEIC is whole: boxes from the first byte to the last, an index among them. */
export async function isWholeIsoMedia(view: FileView): Promise<boolean> {
  let hasIndex = false
  let position = 0
  for (let count = 0; position < view.bytes; count += 1) {
    const box = await readBox(view, position)
    if (box === undefined || count >= MAX_BOXES) return false
    if (INDEX_BOXES.has(box.type)) hasIndex = true
    position = box.end
  }
  return hasIndex && position === view.bytes
}

async function readBox(view: FileView, position: number) {
  const header = await view.at(position, 16)
  if (header.length < 8) return undefined
  const type = header.toString('latin1', 4, 8)
  const size = header.readUInt32BE(0)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
  if (size === 0) return { type, end: view.bytes }
  if (size !== 1) return size < 8 ? undefined : { type, end: position + size }
  if (header.length < 16) return undefined
  const longSize = Number(header.readBigUInt64BE(8))
  return longSize < 16 ? undefined : { type, end: position + longSize }
}
