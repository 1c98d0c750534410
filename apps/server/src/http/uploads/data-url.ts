import { invalid, unsupportedFile } from '#errors.ts'
import { createBase64Decoder } from './base64.ts'

const MAX_HEADER_BYTES = 256
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const SCHEME = 'data:'

export type DataUrlReader = ReturnType<typeof createDataUrlReader>

/** The inside of one JSON text that holds a data URL, in pieces of any length. Its closing quote is not part of it. */
export function createDataUrlReader(field: string) {
  const notADataUrl = () => invalid(field, 'The file is not sent as a data URL.')
  const base64 = createBase64Decoder(notADataUrl)
  let header: string | undefined = ''
  let sequence: string | undefined
  let isOver = false

  function take(bytes: Buffer): Buffer[] {
    if (header === undefined) return base64.add(bytes)
    const comma = bytes.indexOf(COMMA)
    header += bytes.toString('latin1', 0, comma === -1 ? bytes.length : comma)
    const isScheme =
      comma === -1 ? SCHEME.startsWith(header.slice(0, SCHEME.length)) : header.startsWith(SCHEME)
    if (!isScheme || header.length > MAX_HEADER_BYTES) throw notADataUrl()
    if (comma === -1) return []
    if (!header.toLowerCase().endsWith(';base64')) throw unsupportedFile()
    header = undefined
    return base64.add(bytes.subarray(comma + 1))
  }

  /** `\/` and `\u002b` are the same text as `/` and `+`. Nothing else needs an escape here. */
  function takeEscaped(signs: string): Buffer[] {
    sequence = signs
    if (signs.startsWith('u') && signs.length < 5) return []
    const code = signs.startsWith('u') ? Number.parseInt(signs.slice(1), 16) : signs.charCodeAt(0)
    const isFit = signs === '/' || (signs.startsWith('u') && code < 128)
    if (!isFit) throw notADataUrl()
    sequence = undefined
    return take(Buffer.from([code]))
  }

  return {
    isOver: () => isOver,

    read(chunk: Buffer, from: number): { end: number; decoded: Buffer[] } {
      if (sequence !== undefined) {
        return { end: from + 1, decoded: takeEscaped(sequence + String.fromCharCode(chunk[from] ?? 0)) }
      }
      const quote = indexOr(chunk, QUOTE, from)
      const end = indexOr(chunk.subarray(0, quote), BACKSLASH, from)
      const decoded = take(chunk.subarray(from, end))
      if (end === chunk.length) return { end, decoded }
      if (end < quote) {
        sequence = ''
        return { end: end + 1, decoded }
      }
      if (header !== undefined) throw notADataUrl()
      isOver = true
      return { end, decoded: [...decoded, ...base64.finish()] }
    },
  }
}

function indexOr(chunk: Buffer, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from)
  return at === -1 ? chunk.length : at
}
