import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '#db/portable.ts'
import { type Caller, createCaller } from './caller.ts'
import type { TestApp } from './test-app.ts'
import { testEngine } from './test-database.ts'

type Row = Record<string, unknown>
type Table = { name: string; rows: Row[] }
type Snapshot = {
  /** Rows differing from a fresh database, referenced tables first. */
  tables: Table[]
  files: { key: string; content: Buffer }[]
  result: unknown
}

const snapshots = new Map<string, Snapshot>()
/** SQLite's limit per statement, rounded down. */
const MAX_PARAMETERS = 30_000

/**
 * Built over HTTP once per worker and start time, then copied, which takes a twentieth of the time. Returned callers keep
 * cookies and invites.
 */
export async function staged<Result>(
  app: TestApp,
  name: string,
  build: () => Promise<Result>,
): Promise<Result> {
  const db = app.services.database.db as unknown as Kysely<Record<string, Row>>
  if (app.stageKey === undefined || (await hasPeople(db))) return build()
  const key = [name, app.clock.now().toISOString(), app.stageKey].join(' ')
  const snapshot = snapshots.get(key)
  if (snapshot === undefined) {
    const before = await dump(db)
    const result = await build()
    const tables = (await dump(db)).filter((table, at) => !isDeepStrictEqual(table, before[at]))
    snapshots.set(key, { tables, files: await readFiles(app), result: pack(result) })
    return result
  }
  await db.transaction().execute(async (transaction) => {
    for (const { name: table } of snapshot.tables.toReversed()) await transaction.deleteFrom(table).execute()
    for (const { name: table, rows } of snapshot.tables) await insertAll(transaction, table, rows)
  })
  for (const { key: file, content } of snapshot.files)
    await app.services.storage.put(file, Readable.from([content]))
  return unpack(snapshot.result, app) as Result
}

async function readFiles({ services }: TestApp): Promise<Snapshot['files']> {
  const files: Snapshot['files'] = []
  for (const { key } of await services.storage.list('')) {
    const opened = await services.storage.openRead(key)
    if (opened !== undefined) files.push({ key, content: await buffer(opened.stream) })
  }
  return files
}

async function hasPeople(db: Kysely<Record<string, Row>>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0
}

async function insertAll(db: Kysely<Record<string, Row>>, table: string, rows: Row[]): Promise<void> {
  const size = Math.floor(MAX_PARAMETERS / Math.max(1, Object.keys(rows[0] ?? {}).length))
  for (let start = 0; start < rows.length; start += size)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute()
}

let ordered: Promise<string[]> | undefined

async function dump(db: Kysely<Record<string, Row>>): Promise<Table[]> {
  ordered ??= listTables(db)
  const tables: Table[] = []
  for (const name of await ordered)
    tables.push({ name, rows: await db.selectFrom(name).selectAll().execute() })
  return tables
}

async function listTables(db: Kysely<Record<string, Row>>): Promise<string[]> {
  const references = await REFERENCES[testEngine](db)
  const names = [...references.keys()].sort()
  const placed = new Set<string>()
  const place = (name: string, above: string[]) => {
    if (placed.has(name) || above.includes(name)) return
    for (const referred of references.get(name) ?? []) place(referred, [...above, name])
    placed.add(name)
  }
  for (const name of names) place(name, [])
  return [...placed]
}

/** SQLite's search index follows by triggers. */
const REFERENCES: Record<Engine, (db: Kysely<Record<string, Row>>) => Promise<Map<string, string[]>>> = {
  async sqlite(db) {
    const { rows } = await sql<{ name: string; referred: string | null }>`
      select m.name, f."table" as referred from sqlite_master m left join pragma_foreign_key_list(m.name) f
      where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'message_search%'
    `.execute(db)
    return group(rows)
  },
  async postgres(db) {
    const { rows } = await sql<{ name: string; referred: string | null }>`
      select c.relname as name, r.relname as referred from pg_class c
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      left join pg_class r on r.oid = f.confrelid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    `.execute(db)
    return group(rows)
  },
}

function group(rows: { name: string; referred: string | null }[]): Map<string, string[]> {
  const references = new Map<string, string[]>()
  for (const { name, referred } of rows)
    references.set(name, [...(references.get(name) ?? []), ...(referred === null ? [] : [referred])])
  return references
}

type Packed = {
  caller: { cookies: [string, string][]; invite: string | undefined; address: string }
  more: unknown
}

const isCaller = (value: object): value is Caller => 'cookieHeader' in value && 'withInvite' in value

function pack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pack)
  if (typeof value !== 'object' || value === null) return value
  if (!isCaller(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pack(inner)]))
  const more = Object.entries(value).filter(
    ([, inner]) => typeof inner !== 'function' && !(inner instanceof Map),
  )
  const { cookies, invite, address } = value
  return new PackedCaller({
    caller: { cookies: [...cookies], invite, address },
    more: Object.fromEntries(more),
  })
}

/** A class, to tell it from plain data. */
class PackedCaller {
  readonly packed: Packed
  constructor(packed: Packed) {
    this.packed = packed
  }
}

function unpack(value: unknown, app: TestApp): unknown {
  if (Array.isArray(value)) return value.map((inner) => unpack(inner, app))
  if (typeof value !== 'object' || value === null) return value
  if (!(value instanceof PackedCaller))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpack(inner, app)]))
  const { caller, more } = value.packed
  const made = createCaller(app.app, caller.invite)
  for (const [name, cookie] of caller.cookies) made.cookies.set(name, cookie)
  return Object.assign(made, structuredClone(more), { address: made.address })
}
