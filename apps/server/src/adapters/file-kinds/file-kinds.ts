import { ACCEPTED_FILES, type AcceptedFile } from '@sendit/core/media/accepted-files.ts'
import type { CameraTime } from '@sendit/core/media/taken-at.ts'
import { isWordCompoundFile } from './compound-file.ts'
import { type FileView, withFileView } from './file-view.ts'
import { isWholeIsoMedia, recordedAt } from './iso-media.ts'
import { isWordDocument } from './zip-directory.ts'

export type FileKind = AcceptedFile & { mimeType: string }

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND_MAGIC = Buffer.from('d0cf11e0', 'hex')

/** The library's names for what has one name here. */
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

/** What a file is by its contents; undefined when it is nothing that a trip takes, or not whole. */
export async function tellFileKind(path: string): Promise<FileKind | undefined> {
  const mimeType = await withFileView(path, (view) => tellType(path, view))
  const accepted = mimeType === undefined ? undefined : ACCEPTED_FILES[mimeType]
  return mimeType === undefined || accepted === undefined ? undefined : { ...accepted, mimeType }
}

/** When an MP4 or MOV was recorded, as a camera at UTC would write it; of other videos, and where the file does not say, null. */
export async function readRecordingTime(path: string): Promise<CameraTime | null> {
  const instant = await withFileView(path, recordedAt)
  return instant === undefined ? null : { wall: instant.toISOString().slice(0, 19), offset: 'Z' }
}

async function tellType(path: string, view: FileView): Promise<string | undefined> {
  const start = await view.at(0, 4)
  // Archives never get as far as the library, which would look into them.
  if (start.equals(ZIP_MAGIC)) {
    const isWord = await isWordDocument(view)
    return isWord ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' : undefined
  }
  if (start.equals(COMPOUND_MAGIC)) return (await isWordCompoundFile(view)) ? 'application/msword' : undefined
  // Loaded with the first file, to keep a server without any small.
  const { fileTypeFromFile } = await import('file-type')
  const told = await fileTypeFromFile(path).catch(() => undefined)
  if (told === undefined) return undefined
  const mimeType = SAME_AS[told.mime] ?? told.mime
  const isWhole = WHOLENESS[mimeType]
  return isWhole === undefined || (await isWhole(view)) ? mimeType : undefined
}

/** Pictures are proved by drawing them. MP3 and OGG play as far as they go, so any length is whole. */
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

/** An EBML header and one segment, which may leave its size open, as browsers that record do. */
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

/** EBML's numbers: leading zero bits tell the length; all ones mean an open size. */
function readVint(bytes: Buffer): { length: number; value: number | undefined } | undefined {
  const first = bytes[0] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || bytes.length < length) return undefined
  let value = BigInt(first) & ((1n << BigInt(8 - length)) - 1n)
  for (const byte of bytes.subarray(1, length)) value = (value << 8n) | BigInt(byte)
  const isOpen = value === (1n << BigInt(7 * length)) - 1n
  return { length, value: isOpen ? undefined : Number(value) }
}
