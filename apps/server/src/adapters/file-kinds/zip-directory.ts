import type { FileView } from './file-view.ts'

// docs/security.md C9.
const MAX_ENTRIES = 1000
const MAX_CLAIMED_BYTES = 200 * 1024 * 1024
const MAX_DIRECTORY_BYTES = 1024 * 1024
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const ENTRY_BYTES = 46

const WORD_DOCUMENT = ['[Content_Types].xml', 'word/document.xml']
const MACROS = 'word/vbaproject.bin'

/** Whether a ZIP is a Word document, told by its directory alone: nothing is ever unpacked. */
export async function isWordDocument(view: FileView): Promise<boolean> {
  const names = await readNames(view)
  if (names === undefined || !WORD_DOCUMENT.every((name) => names.has(name))) return false
  return ![...names].some((name) => name.toLowerCase() === MACROS)
}

/** Undefined for what is no whole ZIP, or claims too much. */
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
  if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_MARK) return undefined
  const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
  return {
    name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
    claimedBytes: directory.readUInt32LE(at + 24),
    next: nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  }
}
