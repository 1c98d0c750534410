import { createHash } from 'node:crypto'
import type { BareDatabase } from '@sendit/server/src/db/bare.ts'
import { MoveRefused } from './options.ts'
import type { Column, Table } from './tables.ts'

/** SQLite binds at most 32,766 values, and some tables have over twenty columns. */
const BATCH = 500

type Value = string | number | null
/** In column order, identical for both engines. */
export type Row = Value[]
export type Sum = { rows: number; sha256: string }

type Given = {
  source: BareDatabase
  target: BareDatabase
  tables: Table[]
  print: (line: string) => void
}

/** Resumable: rows are copied in key order, so an interrupted run left a prefix of each table. */
export async function copyRows({ source, target, tables, print }: Given): Promise<void> {
  for (const table of tables) {
    let copied = 0
    for await (const rows of readRows(source, table, await readLast(target, table))) {
      await insertRows(target, table, rows)
      copied += rows.length
    }
    if (copied > 0) print(`  ${table.name}: ${copied} rows copied`)
  }
}

/** Compares all rows and returns their number. Throws MoveRefused. */
export async function verifyRows({ source, target, tables, print }: Given): Promise<number> {
  const differing: string[] = []
  let total = 0
  for (const table of tables) {
    const [from, to] = [await sumOf(source, table), await sumOf(target, table)]
    total += from.rows
    if (from.rows !== to.rows) differing.push(`${table.name} (${from.rows} rows there, ${to.rows} here)`)
    else if (from.sha256 !== to.sha256) differing.push(`${table.name} (as many rows, but not the same)`)
    else if (from.rows > 0) print(`  ${table.name}: ${from.rows} rows, sha256 ${from.sha256.slice(0, 16)}`)
  }
  if (differing.length > 0)
    throw new MoveRefused(`what was copied is not what the source holds: ${differing.join(', ')}`)
  return total
}

export async function* readRows(database: BareDatabase, table: Table, after?: Row): AsyncGenerator<Row[]> {
  let last = after
  for (;;) {
    const rows = await readBatch(database, table, last)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

async function readLast(database: BareDatabase, table: Table): Promise<Row | undefined> {
  const order = keyTerms(database, table).map((term) => `${term} desc`)
  const rows = await database.ask<Record<string, unknown>>(
    `select ${selected(database, table)} from "${table.name}" order by ${order.join(', ')} limit 1`,
  )
  return rows.map((row) => canonical(row, table))[0]
}

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

/** The SHA-256 is equal on both engines for equal rows. */
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

/** Byte order, as on SQLite, instead of PostgreSQL's language collation. */
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

/** PostgreSQL stores a message's words as a set. */
function inByteOrder(words: string): string {
  return [...new Set(words.split(' ').filter((word) => word !== ''))].sort().join(' ')
}
