import { sql } from 'kysely'
import type { Engine } from '#db/portable.ts'
import type { Executor } from '#db/schema.ts'

/**
 * Column types by meaning. `key`: ids, hashes and days, which PostgreSQL compares byte by byte as SQLite and JavaScript do. `big`: counts
 * that can pass 32 bits, such as bytes and pence.
 */
const TYPES: Record<Engine, Record<string, string>> = {
  sqlite: { key: 'text', instant: 'text', count: 'integer', big: 'integer' },
  postgres: {
    key: 'text collate "C"',
    instant: 'timestamptz',
    count: 'integer',
    big: 'bigint',
    real: 'double precision',
  },
}

/** Runs SQL that is written once for both engines: types by meaning, at the beginning of a line or after `add column`. */
export async function runAll(tx: Executor, engine: Engine, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(renderSql(engine, statement)).execute(tx)
}

function renderSql(engine: Engine, statement: string): string {
  const typed = statement.replaceAll(
    /((?:^\s+|add column )\w+ )(key|instant|count|big|real)\b/gm,
    (_, before: string, type: string) => before + (TYPES[engine][type] ?? type),
  )
  const [, table, withoutRowId] = /^(create table [\s\S]*\))( without rowid)?$/.exec(typed) ?? []
  if (table === undefined) return typed
  // Strict tables refuse a text in a number's place, as PostgreSQL does.
  if (engine === 'sqlite') return `${table} strict${withoutRowId === undefined ? '' : ', without rowid'}`
  return table
}
