import { ACCEPTED_FILES } from './accepted-files.ts'
import { MAX_FILENAME } from './limits.ts'

export type AlbumPart = { takenAt: string; person: string; extension: string }

/** Keeps paths within the limits of Windows and phones. */
const MAX_NAME_BYTES = 80
/** Forbidden by Windows. */
const NOT_IN_NAMES = /[<>:"/\\|?*]/g
/** Control, bidi and invisible characters, and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** `2026-07-14 14.02.10 Jonas.jpg`, with ` (2)` on collision. Valid and distinct on every file system. */
export function albumNames(parts: readonly AlbumPart[]): string[] {
  const taken = new Set<string>()
  return parts.map(({ takenAt, person, extension }) => {
    const base = `${takenAt.slice(0, 10)} ${takenAt.slice(11, 19).replaceAll(':', '.')} ${safeName(person, 'Somebody')}`
    for (let count = 1; ; count += 1) {
      const name = `${base}${count === 1 ? '' : ` (${count})`}.${extension}`
      if (taken.has(sameness(name))) continue
      taken.add(sameness(name))
      return name
    }
  })
}

/** `otherwise` if nothing remains. */
export function safeName(text: string, otherwise: string): string {
  const plain = text.normalize('NFC').replace(UNSEEN, '').replace(NOT_IN_NAMES, ' ').replace(/\s+/gu, ' ')
  const cut = cutToBytes(trimDots(plain), MAX_NAME_BYTES)
  return trimDots(cut) || otherwise
}

/** Windows drops trailing dots and spaces; a leading dot hides files elsewhere. */
function trimDots(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '')
}

function cutToBytes(text: string, maxBytes: number): string {
  let result = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += utf8Bytes(segment)
    if (bytes > maxBytes) break
    result += segment
  }
  return result
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else bytes += code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Folds case and Unicode form, as some file systems do. */
function sameness(name: string): string {
  return name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')
}

const ALSO: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tiff'],
  'image/heic': ['heif', 'hif'],
  'video/mp4': ['m4v'],
  'video/quicktime': ['qt'],
  'audio/mp4': ['mp4'],
  'audio/ogg': ['oga', 'opus'],
}

/** The extension follows the actual contents, so nothing disguised can run (docs/security.md C30). */
export function downloadName(filename: string, mimeType: string): string {
  const extension = ACCEPTED_FILES[mimeType]?.extension ?? 'bin'
  const fits = [extension, ...(ALSO[mimeType] ?? [])]
  const name = filename.replace(/[. ]+$/, '')
  if (fits.includes(endingOf(name).toLowerCase())) return name
  const stem = isEnding(endingOf(name)) ? name.slice(0, name.lastIndexOf('.')) : name
  if (fits.includes(endingOf(stem).toLowerCase())) return stem
  const room = [...stem].slice(0, MAX_FILENAME - 5).join('')
  return `${room || 'file'}.${extension}`
}

function endingOf(name: string): string {
  const at = name.lastIndexOf('.')
  return at === -1 ? '' : name.slice(at + 1)
}

/** 'v1.2' has no extension. */
function isEnding(text: string): boolean {
  return /^[a-z][a-z0-9]{0,7}$/i.test(text)
}
