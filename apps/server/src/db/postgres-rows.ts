import pg from 'pg'
import { isInstant, revive } from './instants.ts'

type Parse = (text: string) => unknown
/** The values of a row as they come from PostgreSQL. */
export type Texts = readonly (string | null)[]
export type ToRow = (texts: Texts) => Record<string, unknown>

const { builtins } = pg.types
const WHOLE_NUMBERS: readonly number[] = [builtins.INT8, builtins.NUMERIC]

export const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (
  oid: number,
  format?: 'text' | 'binary',
) => {
  if (WHOLE_NUMBERS.includes(oid)) return Number
  // Instants are revived by name, as on SQLite; under another name the same ISO text comes out of both engines.
  if (oid === builtins.TIMESTAMPTZ) return toIsoText
  return pg.types.getTypeParser(oid, format)
}

function toIsoText(text: string): string {
  return new Date(text).toISOString()
}

/** For many rows of the same columns, with instants as `Date`. */
export function rowMaker(fields: readonly pg.FieldDef[]): ToRow {
  const columns = fields.map(({ name, dataTypeID }, at) => ({ name, at, parse: parserOf(name, dataTypeID) }))
  return (texts) => {
    const row: Record<string, unknown> = {}
    for (const { name, at, parse } of columns) {
      const text = texts[at] ?? null
      row[name] = text === null ? null : parse(text)
    }
    return row
  }
}

function parserOf(name: string, oid: number): Parse {
  const parse: Parse = getTypeParser(oid, 'text')
  if (!isInstant(name)) return parse
  // Not by way of the ISO text: it would be taken apart again.
  if (oid === builtins.TIMESTAMPTZ) return (text) => revive(text, name)
  return (text) => revive(parse(text), name)
}
