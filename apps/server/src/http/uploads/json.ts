import { fileTooLarge, invalid, unsupportedFile } from '#errors.ts'
import { parseSafeJson } from '#http/safe-json.ts'

const FILE_FIELD = 'fileData'

export type JsonUploadReader = {
  decode(body: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  rest(): Record<string, unknown> | undefined
}

/** Never holds the whole file: 50 MB would be 67 MB of text. Keys may come in any order. */
export function createJsonUploadReader(): JsonUploadReader {
  const scanner = createJsonFileScanner(FILE_FIELD)
  let file: DataUrlReader | undefined

  function* read(chunk: Buffer): Generator<Buffer> {
    for (let position = 0; position < chunk.length; ) {
      if (file !== undefined && !file.isOver()) {
        const { end, decoded } = file.read(chunk, position)
        position = end
        yield* decoded
        continue
      }
      const { end, startsFile } = scanner.read(chunk, position)
      position = end
      if (!startsFile) continue
      if (file !== undefined) throw invalid(FILE_FIELD, 'There must be one file.')
      file = createDataUrlReader(FILE_FIELD)
    }
  }

  return {
    async *decode(body) {
      for await (const chunk of body) yield* read(chunk)
    },
    rest: () => (file?.isOver() ? scanner.parse() : undefined),
  }
}

const MAX_BYTES = 64 * 1024
const [QUOTE, BACKSLASH] = [0x22, 0x5c]

function createJsonFileScanner(fileField: string) {
  const chunks: Buffer[] = []
  let chunkBytes = 0
  let depth = 0
  let isInText = false
  let isEscaped = false
  let isValue = false
  let text: number[] = []
  let lastText = ''

  function append(bytes: Buffer) {
    chunkBytes += bytes.length
    if (chunkBytes > MAX_BYTES) throw fileTooLarge('The request is too large.')
    // Copied: the chunk's memory is reused.
    chunks.push(Buffer.from(bytes))
  }

  function stepInText(byte: number) {
    if (byte === QUOTE && !isEscaped) {
      isInText = false
      lastText = unescaped(Buffer.from(text).toString())
      return
    }
    text.push(byte)
    isEscaped = byte === BACKSLASH && !isEscaped
  }

  function stepOutside(sign: string) {
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
    if (sign === ':') isValue = true
    if (sign === ',' || sign === '{' || sign === '}') isValue = false
  }

  function step(byte: number): boolean {
    if (isInText) stepInText(byte)
    else if (byte === QUOTE) {
      isInText = true
      text = []
      return depth === 1 && isValue && lastText === fileField
    } else stepOutside(String.fromCharCode(byte))
    return false
  }

  return {
    read(chunk: Buffer, from: number): { end: number; startsFile: boolean } {
      for (let at = from; at < chunk.length; at += 1) {
        if (!step(chunk[at] ?? 0)) continue
        append(chunk.subarray(from, at + 1))
        return { end: at + 1, startsFile: true }
      }
      append(chunk.subarray(from))
      return { end: chunk.length, startsFile: false }
    },

    parse(): Record<string, unknown> {
      return parseSafeJson(Buffer.concat(chunks).toString()) as Record<string, unknown>
    },
  }
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}

const MAX_HEADER_BYTES = 256
const [DATA_URL_QUOTE, DATA_URL_BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const SCHEME = 'data:'

export type DataUrlReader = ReturnType<typeof createDataUrlReader>

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

  /** `\/` and `\u002b` equal `/` and `+`; nothing else needs escaping here. */
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
      const quote = indexOr(chunk, DATA_URL_QUOTE, from)
      const end = indexOr(chunk.subarray(0, quote), DATA_URL_BACKSLASH, from)
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

function createBase64Decoder(fault: () => Error) {
  // Only the last group may be padded.
  let carry = ''

  return {
    add(piece: Buffer): Buffer[] {
      const text = carry + piece.toString('latin1')
      const length = Math.max(0, Math.floor((text.length - 1) / 4) * 4)
      carry = text.slice(length)
      if (length === 0) return []
      const decoded = Buffer.from(text.slice(0, length), 'base64')
      // Node skips invalid characters, leaving fewer bytes.
      if (decoded.length !== (length / 4) * 3) throw fault()
      return [decoded]
    },
    finish(): Buffer[] {
      const text = carry.replace(/={1,2}$/, '')
      const decoded = Buffer.from(text, 'base64')
      if (text.length % 4 === 1 || decoded.length !== Math.floor((text.length * 3) / 4)) throw fault()
      return [decoded]
    },
  }
}
