import { fileTooLarge } from '#errors.ts'
import { parseForeignJson } from '#http/foreign-json.ts'

/** Everything besides the file itself. */
const MAX_BYTES = 64 * 1024
const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** Follows a JSON object just far enough to find where the text of one field begins, and keeps all the rest. */
export function createOutline(fileField: string) {
  const kept: Buffer[] = []
  let keptBytes = 0
  let depth = 0
  let isInText = false
  let isEscaped = false
  let isValue = false
  let text: number[] = []
  let lastText = ''

  function keep(bytes: Buffer) {
    keptBytes += bytes.length
    if (keptBytes > MAX_BYTES) throw fileTooLarge('The request is too large.')
    // A copy: the chunk's memory belongs to the network.
    kept.push(Buffer.from(bytes))
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

  /** True when the file's own text begins right after this byte. */
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
        keep(chunk.subarray(from, at + 1))
        return { end: at + 1, startsFile: true }
      }
      keep(chunk.subarray(from))
      return { end: chunk.length, startsFile: false }
    },

    /** What was left out of it reads as an empty text. */
    parse(): Record<string, unknown> {
      return parseForeignJson(Buffer.concat(kept).toString()) as Record<string, unknown>
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
