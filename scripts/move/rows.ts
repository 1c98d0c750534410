import { createHash } from 'node:crypto'
import type { BareDatabase } from '@sendit/server/src/db/bare.ts'
import type { Column, Table } from '#scripts/move/tables.ts'

/** As many as one statement takes: some tables have over twenty columns, and SQLite binds 32,766 values. */
const BATCH = 500

type Value = string | number | null
/** The values of one row in the order of the table's columns, the same whichever engine they come from. */
export type Row = Value[]
export type Sum = { rows: number; sha256: string }

/** All rows of a table in the order of its key, a batch at a time; only those after the row `after` when there is one. */
export async function* readRows(database: BareDatabase, table: Table, after?: Row): AsyncGenerator<Row[]> {
  let last = after
  for (;;) {
    const rows = await readBatch(database, table, last)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

/** The row that comes last by its key. */
export async function readLast(database: BareDatabase, table: Table): Promise<Row | undefined> {
  const order = keyTerms(database, table).map((term) => `${term} desc`)
  const rows = await database.ask<Record<string, unknown>>(
    `select ${selected(database, table)} from "${table.name}" order by ${order.join(', ')} limit 1`,
  )
  return rows.map((row) => canonical(row, table))[0]
}

/** Adds rows in one transaction. */
export async function insertRows(database: BareDatabase, table: Table, rows: Row[]): Promise<void> {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
  let used = 0
  const sign = (column: Column) => {
    used += 1
    if (database.engine === 'sqlite') return '?'
    return column.kind === 'words' ? `array_to_tsvector(string_to_array($${used}, ' '))` : `$${used}`
  }
  const lists = rows.map(() => `(${table.columns.map(sign).join(', ')})`)
  const text = `insert into "${table.name}" (${names}) values ${lists.join(', ')}`
  await database.transact((ask) => ask(text, rows.flat()))
}

/** How many rows a table has, and the SHA-256 of what stands in them: the same on both engines for the same rows. */
export async function sumOf(database: BareDatabase, table: Table): Promise<Sum> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of readRows(database, table)) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    count += rows.length
  }
  return { rows: count, sha256: hash.digest('hex') }
}

async function readBatch(database: BareDatabase, table: Table, after: Row | undefined): Promise<Row[]> {
  const terms = keyTerms(database, table)
  const values = after === undefined ? [] : keyValues(table, after)
  const signs = values.map((_value, index) => (database.engine === 'sqlite' ? '?' : `$${index + 1}`))
  const beyond = after === undefined ? '' : `where (${terms.join(', ')}) > (${signs.join(', ')})`
  const rows = await database.ask<Record<string, unknown>>(
    `select ${selected(database, table)} from "${table.name}" ${beyond} order by ${terms.join(', ')} limit ${BATCH}`,
    values,
  )
  return rows.map((row) => canonical(row, table))
}

/** PostgreSQL orders some texts by a language; here they go by their bytes, as on SQLite. */
function keyTerms({ engine }: BareDatabase, { name: table, key }: Table): string[] {
  return key.map(({ name, kind, isNullable }) => {
    const term = isNullable ? `coalesce("${table}"."${name}", '')` : `"${table}"."${name}"`
    return engine === 'postgres' && kind === 'text' ? `${term} collate "C"` : term
  })
}

function keyValues({ columns, key }: Table, row: Row): Value[] {
  return key.map((part) => row[columns.indexOf(part)] ?? '')
}

function selected({ engine }: BareDatabase, { columns }: Table): string {
  const isVector = (column: Column) => engine === 'postgres' && column.kind === 'words'
  return columns
    .map((column) =>
      isVector(column)
        ? `array_to_string(tsvector_to_array("${column.name}"), ' ') as "${column.name}"`
        : `"${column.name}"`,
    )
    .join(', ')
}

function canonical(row: Record<string, unknown>, { name: table, columns }: Table): Row {
  return columns.map(({ name, kind }) => {
    const value = row[name]
    if (value === null || typeof value === 'number') return value
    if (value instanceof Date) return value.toISOString()
    if (typeof value !== 'string') throw new TypeError(`${table}.${name} holds what cannot be moved.`)
    return kind === 'words' ? inByteOrder(value) : value
  })
}

/** PostgreSQL keeps the words of a message as a set. */
function inByteOrder(words: string): string {
  return [...new Set(words.split(' ').filter((word) => word !== ''))].sort().join(' ')
}
