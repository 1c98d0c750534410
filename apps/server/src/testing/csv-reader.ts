/** Either a quoted field, in which a quote is written twice, or one without quotes and breaks; and what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y

/**
 * The lines of a table, as the grammar of RFC 4180 has them, section 2. Written after that alone, to hold what the export's library
 * writes against. Throws at the first character that the grammar does not allow.
 */
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
