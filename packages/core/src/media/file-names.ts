import { ACCEPTED_FILES } from './accepted-files.ts'
import { MAX_FILENAME } from './limits.ts'

/** One file of an album: when it was taken by the clock of the place, whose it is, and how its kind of file ends. */
export type AlbumPart = { takenAt: string; person: string; extension: string }

/** Of a person's name, so that path and name stay within what Windows and phones take; far longer names are people's pranks. */
const MAX_NAME_BYTES = 80
/** What Windows takes for a path, a pipe or a pattern. */
const NOT_IN_NAMES = /[<>:"/\\|?*]/g
/** Control signs, and those that turn the direction of reading or are not seen at all; halves of characters too. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * The names that the files of an album have, in the order of the files: `2026-07-14 14.02.10 Jonas.jpg`, and ` (2)` behind one that is
 * there already. Every system can write each of them, and none takes two of them for the same.
 */
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

/** As much of a name that people gave as any system can write; `otherwise` where nothing is left. Begins with no dot and ends with none. */
export function safeName(text: string, otherwise: string): string {
  const plain = text.normalize('NFC').replace(UNSEEN, '').replace(NOT_IN_NAMES, ' ').replace(/\s+/gu, ' ')
  const cut = cutToBytes(trimDots(plain), MAX_NAME_BYTES)
  return trimDots(cut) || otherwise
}

/** Windows drops dots and spaces at the end of a name, and hides a name that begins with a dot elsewhere. */
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

/** Names that some system takes for the same are the same here: without case, however their accents are written. */
function sameness(name: string): string {
  return name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')
}

/** Endings besides `extension` that belong to the same contents. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tiff'],
  'image/heic': ['heif', 'hif'],
  'video/mp4': ['m4v'],
  'video/quicktime': ['qt'],
  'audio/mp4': ['mp4'],
  'audio/ogg': ['oga', 'opus'],
}

/**
 * What a file is called where it is taken away: its name ends in what its contents are, whatever somebody called it, so that no
 * system runs what looks like a ticket (docs/security.md C30).
 */
export function downloadName(filename: string, mimeType: string): string {
  const extension = ACCEPTED_FILES[mimeType]?.extension ?? 'bin'
  const fits = [extension, ...(ALSO[mimeType] ?? [])]
  // Windows drops dots and spaces at the end.
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

/** 'v1.2' is no file of the kind '2'. */
function isEnding(text: string): boolean {
  return /^[a-z][a-z0-9]{0,7}$/i.test(text)
}
