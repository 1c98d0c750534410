/** Quoted (with doubled quotes) or plain, and its terminator. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y

/** RFC 4180, section 2, independent of the export's library. Throws on any deviation. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  FIELD.lastIndex = 0
  while (FIELD.lastIndex < text.length) {
    const at = FIELD.lastIndex
    const match = FIELD.exec(text)
    if (match === null) throw new SyntaxError(`no field of a table at ${at}: ${text.slice(at, at + 20)}`)
    const [, quoted, plain = '', end] = match
    line.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
