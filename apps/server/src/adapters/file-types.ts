import { type FileHandle, open } from 'node:fs/promises'
import { ACCEPTED_FILES, type AcceptedFile } from '@sendit/core/media/accepted-files.ts'
import type { CameraTime } from '@sendit/core/media/taken-at.ts'

export type FileKind = AcceptedFile & { mimeType: string }

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND_MAGIC = Buffer.from('d0cf11e0', 'hex')

const SAME_AS: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
}

/** By its contents; undefined when unsupported or incomplete. */
export async function detectFileType(path: string): Promise<FileKind | undefined> {
  const mimeType = await withFileView(path, (view) => detectMimeType(path, view))
  const accepted = mimeType === undefined ? undefined : ACCEPTED_FILES[mimeType]
  return mimeType === undefined || accepted === undefined ? undefined : { ...accepted, mimeType }
}

/** MP4 and MOV only, as a camera at UTC would write it; null when unknown. */
export async function readRecordingTime(path: string): Promise<CameraTime | null> {
  const instant = await withFileView(path, recordedAt)
  return instant === undefined ? null : { wall: instant.toISOString().slice(0, 19), offset: 'Z' }
}

async function detectMimeType(path: string, view: FileView): Promise<string | undefined> {
  const start = await view.at(0, 4)
  // Archives never reach the library, which would look inside them.
  if (start.equals(ZIP_MAGIC)) {
    const isWord = await isWordDocument(view)
    return isWord ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' : undefined
  }
  if (start.equals(COMPOUND_MAGIC)) return (await isWordCompoundFile(view)) ? 'application/msword' : undefined
  const { fileTypeFromFile } = await import('file-type')
  const detected = await fileTypeFromFile(path).catch(() => undefined)
  if (detected === undefined) return undefined
  const mimeType = SAME_AS[detected.mime] ?? detected.mime
  const isWhole = WHOLENESS[mimeType]
  return isWhole === undefined || (await isWhole(view)) ? mimeType : undefined
}

/** Images are proved by decoding. MP3 and OGG may be cut at any length. */
const WHOLENESS: Readonly<Record<string, (view: FileView) => Promise<boolean>>> = {
  'image/heic': isWholeIsoMedia,
  'video/mp4': isWholeIsoMedia,
  'video/quicktime': isWholeIsoMedia,
  'audio/mp4': isWholeIsoMedia,
  'video/webm': isWholeWebm,
  'audio/wav': isWholeWav,
  'application/pdf': isWholePdf,
}

const PDF_END_WITHIN = 2048

async function isWholePdf(view: FileView): Promise<boolean> {
  const length = Math.min(view.bytes, PDF_END_WITHIN)
  return (await view.at(view.bytes - length, length)).includes('%%EOF')
}

const UNKNOWN_WAV_SIZE = 0xffffffff

async function isWholeWav(view: FileView): Promise<boolean> {
  const header = await view.at(0, 12)
  if (header.length < 12) return false
  const size = header.readUInt32LE(4)
  return size === UNKNOWN_WAV_SIZE || size + 8 <= view.bytes
}

const SEGMENT_ID = 0x18538067

/** Browsers that record leave the segment's size open. */
async function isWholeWebm(view: FileView): Promise<boolean> {
  const header = readVint(await view.at(4, 8))
  if (header === undefined || header.value === undefined) return false
  const segmentAt = 4 + header.length + header.value
  const start = await view.at(segmentAt, 12)
  if (start.length < 5 || start.readUInt32BE(0) !== SEGMENT_ID) return false
  const size = readVint(start.subarray(4))
  if (size === undefined) return false
  return size.value === undefined || segmentAt + 4 + size.length + size.value <= view.bytes
}

/** EBML: leading zero bits give the length; all ones mean an open size. */
function readVint(bytes: Buffer): { length: number; value: number | undefined } | undefined {
  const first = bytes[0] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || bytes.length < length) return undefined
  let value = BigInt(first) & ((1n << BigInt(8 - length)) - 1n)
  for (const byte of bytes.subarray(1, length)) value = (value << 8n) | BigInt(byte)
  const isOpen = value === (1n << BigInt(7 * length)) - 1n
  return { length, value: isOpen ? undefined : Number(value) }
}

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const LAST_SECTOR = 0xfffffffe
const FAT_SECTORS_IN_HEADER = 109
/** 4096 entries of 512-byte sectors; a document has a few dozen. */
const MAX_DIRECTORY_SECTORS = 1024
const ENTRY_BYTES = 128
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le')

async function isWordCompoundFile(view: FileView): Promise<boolean> {
  const header = await view.at(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const sectorBytes = 2 ** shift
  let sector = header.readUInt32LE(48)
  for (let count = 0; sector < LAST_SECTOR && count < MAX_DIRECTORY_SECTORS; count += 1) {
    const entries = await view.at((sector + 1) * sectorBytes, sectorBytes)
    if (entries.length < sectorBytes) return false
    if (namesWordStream(entries)) return true
    sector = await nextSector(view, { header, sectorBytes, sector })
  }
  return false
}

function namesWordStream(entries: Buffer): boolean {
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    if (entries.subarray(at, at + WORD_STREAM.length).equals(WORD_STREAM)) return true
  }
  return false
}

type Step = { header: Buffer; sectorBytes: number; sector: number }

async function nextSector(view: FileView, { header, sectorBytes, sector }: Step): Promise<number> {
  const perSector = sectorBytes / 4
  const fatIndex = Math.floor(sector / perSector)
  // A table outside the header means over 6 MB before the directory ends.
  if (fatIndex >= FAT_SECTORS_IN_HEADER) return LAST_SECTOR
  const fatSector = header.readUInt32LE(76 + fatIndex * 4)
  if (fatSector >= LAST_SECTOR) return LAST_SECTOR
  const link = await view.at((fatSector + 1) * sectorBytes + (sector % perSector) * 4, 4)
  return link.length === 4 ? link.readUInt32LE(0) : LAST_SECTOR
}

/** A fragmented recording has a box every few seconds. */
const MAX_BOXES = 20_000
/** Nothing plays without one. */
const INDEX_BOXES = new Set(['moov', 'meta'])

async function isWholeIsoMedia(view: FileView): Promise<boolean> {
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

/** From 1904, the MP4 epoch, to 1970. */
const EPOCH_SECONDS = 2_082_844_800
const INSTANT_BYTES = 20

async function recordedAt(view: FileView): Promise<Date | undefined> {
  const index = await findBox(view, 'moov', { from: 0, to: view.bytes })
  const header = index && (await findBox(view, 'mvhd', index))
  if (header === undefined) return undefined
  const facts = await view.at(header.from, INSTANT_BYTES)
  if (header.from + INSTANT_BYTES > header.to) return undefined
  // Byte 0 is the version; from 1 on times have 64 bits.
  const seconds = facts[0] === 0 ? facts.readUInt32BE(4) : Number(facts.readBigUInt64BE(4))
  const instant = new Date((seconds - EPOCH_SECONDS) * 1000)
  return seconds === 0 || Number.isNaN(instant.getTime()) ? undefined : instant
}

type Span = { from: number; to: number }

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

// docs/security.md C9.
const MAX_ENTRIES = 1000
const MAX_CLAIMED_BYTES = 200 * 1024 * 1024
const MAX_DIRECTORY_BYTES = 1024 * 1024
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const ZIP_DIRECTORY_ENTRY_BYTES = 46

const WORD_DOCUMENT = ['[Content_Types].xml', 'word/document.xml']
const MACROS = 'word/vbaproject.bin'

/** Reads the directory alone: nothing is ever unpacked. */
async function isWordDocument(view: FileView): Promise<boolean> {
  const names = await readNames(view)
  if (names === undefined || !WORD_DOCUMENT.every((name) => names.has(name))) return false
  return ![...names].some((name) => name.toLowerCase() === MACROS)
}

async function readNames(view: FileView): Promise<Set<string> | undefined> {
  const end = await findEnd(view)
  if (end === undefined || end.entries > MAX_ENTRIES || end.bytes > MAX_DIRECTORY_BYTES) return undefined
  const directory = await view.at(end.start, end.bytes)
  const names = new Set<string>()
  let claimed = 0
  let position = 0
  for (let count = 0; count < end.entries; count += 1) {
    const entry = readEntry(directory, position)
    if (entry === undefined) return undefined
    names.add(entry.name)
    claimed += entry.claimedBytes
    position = entry.next
  }
  return claimed > MAX_CLAIMED_BYTES ? undefined : names
}

async function findEnd(view: FileView) {
  const length = Math.min(view.bytes, END_BYTES + MAX_COMMENT_BYTES)
  const tail = await view.at(view.bytes - length, length)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_MARK) continue
    const bytes = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    const isInside = start + bytes <= view.bytes - tail.length + at
    return isInside ? { entries: tail.readUInt16LE(at + 10), bytes, start } : undefined
  }
  return undefined
}

function readEntry(directory: Buffer, at: number) {
  if (at + ZIP_DIRECTORY_ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_MARK)
    return undefined
  const nameEnd = at + ZIP_DIRECTORY_ENTRY_BYTES + directory.readUInt16LE(at + 28)
  return {
    name: directory.toString('utf8', at + ZIP_DIRECTORY_ENTRY_BYTES, nameEnd),
    claimedBytes: directory.readUInt32LE(at + 24),
    next: nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  }
}

export type FileView = {
  readonly bytes: number
  at(position: number, length: number): Promise<Buffer>
}

async function withFileView<T>(path: string, look: (view: FileView) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await look({ bytes: size, at: (position, length) => readAt(file, position, length) })
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
