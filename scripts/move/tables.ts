import type { BareDatabase } from '@sendit/server/src/db/bare.ts'

type Kind = 'text' | 'instant' | 'number' | 'words'
export type Column = { name: string; kind: Kind; isNullable: boolean }
export type Table = { name: string; columns: Column[]; key: Column[] }

/** SQLite's search index needs numeric ids; they are reassigned. */
const OWN_TO_SQLITE = ['message_words.id']
/** Rows must follow the rows they reference, and words keep their numbering order. */
const KEYS: Record<string, readonly string[]> = {
  messages: ['trip_id', 'seq', 'id'],
  message_words: ['trip_id', 'seq', 'message_id'],
}
export const LEDGER = 'schema_migrations'

type Info = { name: string; type: string; pk: number; notnull: number }

/** Referenced tables first. Throws if PostgreSQL's keys differ from SQLite's. */
export async function describeTables(sqlite: BareDatabase, postgres: BareDatabase): Promise<Table[]> {
  const names = (await listTables(sqlite)).filter((name) => name !== LEDGER)
  const tables = await Promise.all(names.map((name) => describeTable(sqlite, name)))
  await requireSame(tables, postgres)
  return inOrder(tables, await Promise.all(names.map((name) => listParents(sqlite, name))))
}

export async function listTables({ engine, ask }: BareDatabase): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    engine === 'sqlite'
      ? `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name`
      : `select table_name as name from information_schema.tables
         where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function describeTable(sqlite: BareDatabase, name: string): Promise<Table> {
  const infos = await sqlite.ask<Info>('select name, type, pk, "notnull" from pragma_table_info(?)', [name])
  const columns = infos
    .filter((info) => !OWN_TO_SQLITE.includes(`${name}.${info.name}`))
    .map((info) => ({ name: info.name, kind: kindOf(name, info), isNullable: info.notnull + info.pk === 0 }))
  const named = KEYS[name] ?? (await keyOf(sqlite, name, infos))
  const key = named.flatMap((part) => columns.filter((column) => column.name === part))
  const isUsable = key.every(({ kind, isNullable }) => kind === 'text' || (kind === 'number' && !isNullable))
  if (key.length === 0 || !isUsable) throw new Error(`The rows of ${name} have no order to be read in.`)
  return { name, columns, key }
}

function kindOf(table: string, { name, type }: Info): Kind {
  if (`${table}.${name}` === 'message_words.words') return 'words'
  if (name.endsWith('_at')) return 'instant'
  return type === 'TEXT' ? 'text' : 'number'
}

async function keyOf(sqlite: BareDatabase, table: string, infos: Info[]): Promise<string[]> {
  const primary = infos.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  if (primary.length > 0) return primary.map(({ name }) => name)
  const unique = await sqlite.ask<{ name: string }>(
    `select distinct columns.name from pragma_index_list(?) as indices, pragma_index_info(indices.name) as columns
     where indices."unique" = 1 and indices.origin = 'u' order by columns.cid`,
    [table],
  )
  return unique.map(({ name }) => name)
}

async function listParents(sqlite: BareDatabase, name: string): Promise<string[]> {
  const rows = await sqlite.ask<{ parent: string }>(
    'select distinct "table" as parent from pragma_foreign_key_list(?)',
    [name],
  )
  const isOrdered = name in KEYS
  return rows.map(({ parent }) => parent).filter((parent) => !(isOrdered && parent === name))
}

async function requireSame(tables: Table[], postgres: BareDatabase): Promise<void> {
  const rows = await postgres.ask<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name <> '${LEDGER}'`,
  )
  const there = rows.map(({ name }) => name).sort()
  const here = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).sort()
  if (here.join() !== there.join()) throw new Error('The tables of the two databases are not the same.')
}

function inOrder(tables: Table[], parents: string[][]): Table[] {
  const waiting = tables.map((table, index) => ({ table, parents: parents[index] ?? [] }))
  const ordered: Table[] = []
  const isThere = (name: string) => ordered.some((table) => table.name === name)
  while (waiting.length > 0) {
    const next = waiting.findIndex((entry) => entry.parents.every(isThere))
    const [found] = next < 0 ? [] : waiting.splice(next, 1)
    if (found === undefined)
      throw new Error(
        `These tables point at each other: ${waiting.map(({ table }) => table.name).join(', ')}`,
      )
    ordered.push(found.table)
  }
  return ordered
}
