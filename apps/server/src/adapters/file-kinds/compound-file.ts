import type { FileView } from './file-view.ts'

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const LAST_SECTOR = 0xfffffffe
const FAT_SECTORS_IN_HEADER = 109
/** 4096 entries of 512-byte sectors; a document has a few dozen. */
const MAX_DIRECTORY_SECTORS = 1024
const ENTRY_BYTES = 128
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le')

/** Old Office files are little file systems; the one with a stream `WordDocument` is a DOC. */
export async function isWordCompoundFile(view: FileView): Promise<boolean> {
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
  // Files whose table does not fit into the header are over 6 MB before their directory ends.
  if (fatIndex >= FAT_SECTORS_IN_HEADER) return LAST_SECTOR
  const fatSector = header.readUInt32LE(76 + fatIndex * 4)
  if (fatSector >= LAST_SECTOR) return LAST_SECTOR
  const link = await view.at((fatSector + 1) * sectorBytes + (sector % perSector) * 4, 4)
  return link.length === 4 ? link.readUInt32LE(0) : LAST_SECTOR
}
