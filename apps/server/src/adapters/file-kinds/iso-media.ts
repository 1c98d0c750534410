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

/** From the first second of 1904, from which these files count, to that of 1970. */
const EPOCH_SECONDS = 2_082_844_800
const INSTANT_BYTES = 20

/** When an MP4 or MOV says that it was recorded; undefined where it says nothing. */
export async function recordedAt(view: FileView): Promise<Date | undefined> {
  const index = await findBox(view, 'moov', { from: 0, to: view.bytes })
  const header = index && (await findBox(view, 'mvhd', index))
  if (header === undefined) return undefined
  const facts = await view.at(header.from, INSTANT_BYTES)
  if (header.from + INSTANT_BYTES > header.to) return undefined
  // Its first byte is the version: from 1 on times have 64 bits.
  const seconds = facts[0] === 0 ? facts.readUInt32BE(4) : Number(facts.readBigUInt64BE(4))
  const instant = new Date((seconds - EPOCH_SECONDS) * 1000)
  return seconds === 0 || Number.isNaN(instant.getTime()) ? undefined : instant
}

type Span = { from: number; to: number }

/** What lies in the first box of this type among those of a span. */
async function findBox(view: FileView, type: string, { from, to }: Span): Promise<Span | undefined> {
  let position = from
  for (let count = 0; position < to && count < MAX_BOXES; count += 1) {
    const box = await readBox(view, position)
    if (box === undefined || box.end > to) return undefined
    if (box.type === type) return { from: box.from, to: box.end }
    position = box.end
  }
  return undefined
}

async function readBox(view: FileView, position: number) {
  const header = await view.at(position, 16)
  if (header.length < 8) return undefined
  const type = header.toString('latin1', 4, 8)
  const size = header.readUInt32BE(0)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
  if (size === 0) return { type, from: position + 8, end: view.bytes }
  if (size !== 1) return size < 8 ? undefined : { type, from: position + 8, end: position + size }
  if (header.length < 16) return undefined
  const longSize = Number(header.readBigUInt64BE(8))
  return longSize < 16 ? undefined : { type, from: position + 16, end: position + longSize }
}
