import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EarlierDatabase, fillEarlier } from '#testing/earlier-databases.ts'
import { silentLog } from '#testing/silent-log.ts'
import { makeEmptyPlace, openTestDatabase, type Place, testEngine } from '#testing/test-database.ts'
import { DatabaseTooOld, migrate } from './migrate.ts'
import { BRIDGE_FROM } from './migrations/bridge.ts'
import { BASELINE, MIGRATIONS } from './migrations/list.ts'
import { openDatabase } from './open.ts'
import { dialectFor } from './portable.ts'
import { createPostgresDriver } from './postgres.ts'
import type { Tables } from './schema.ts'
import { createSqliteDriver } from './sqlite.ts'

type PlainRow = Record<string, unknown>
type Rows = Map<string, PlainRow[]>

let place: Place
beforeEach(async () => {
  place = await makeEmptyPlace()
})
afterEach(() => place.remove())

/** Without bringing its tables up to date. */
function openAsItIs({ databaseUrl, file }: Place['location']): Kysely<Tables> {
  const limits = { maxConnections: 1, statementTimeoutMs: 0 }
  const route = { keepsStatements: true, keepsSettings: true }
  const driver =
    databaseUrl === undefined
      ? createSqliteDriver(file)
      : createPostgresDriver({ databaseUrl, log: silentLog, route, ...limits })
  return new Kysely<Tables>({ dialect: dialectFor(testEngine, driver) })
}

async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const names =
    testEngine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'message_search%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  return (await names.execute(db)).rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
}

async function readRows(db: Kysely<Tables>): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of await listTables(db)) {
    const found = await sql<PlainRow>`select * from ${sql.table(table)}`.execute(db)
    rows.set(table, found.rows)
  }
  return rows
}

const TABLES: Record<string, string> = {
  letters: 'jobs',
  seats: 'placeholders',
  notices: 'notifications',
  notice_settings: 'notification_settings',
  wind_looks: 'wind_checks',
}
const COLUMNS: Record<string, string> = {
  ending_told_at: 'ending_notified_at',
  told_out_at: 'out_received_at',
  told_back_at: 'back_received_at',
  told_last_seen_at: 'last_seen_received_at',
  back_said_by: 'back_marked_by',
  back_said_by_name: 'back_marked_by_name',
  shore_told_at: 'shore_notified_at',
  former_shore_told_at: 'former_shore_notified_at',
  back_is_by_letter: 'back_is_by_link',
  mores_by_letter: 'extensions_by_link',
  told_at: 'notified_at',
  looked_at: 'checked_at',
  taken_by: 'job_id',
  seat_id: 'placeholder_id',
}
/** Rewritten on the way, each with a test of its own. */
const REWRITTEN = ['jobs.payload', 'message_words.words', 'expenses.search_text', 'plan_items.ends_at_time']

function expectedRow(table: string, row: PlainRow): PlainRow {
  const renamed = Object.entries(row).map(([column, value]) => [COLUMNS[column] ?? column, value] as const)
  return Object.fromEntries(renamed.filter(([column]) => !REWRITTEN.includes(`${table}.${column}`)))
}

describe.each<EarlierDatabase>(['crew', 'before-baseline'])('the database %s', (name) => {
  test('keeps every row under the new table and column names', async () => {
    await fillEarlier(name, place.location)
    const earlier = openAsItIs(place.location)
    const before = await readRows(earlier)
    await earlier.destroy()

    const database = await openDatabase({ ...place.location, log: silentLog })
    const after = await readRows(database.db)
    await database.close()

    expect(before.get('messages')?.length).toBeGreaterThan(3)
    for (const [earlierName, rows] of before) {
      const table = TABLES[earlierName] ?? earlierName
      const now = after.get(table) ?? []
      expect([table, now.length]).toEqual([table, rows.length])
      for (const row of rows)
        expect(now, table).toContainEqual(expect.objectContaining(expectedRow(table, row)))
    }
  })

  test('has the tables, indexes and constraints of a new one', async () => {
    await fillEarlier(name, place.location)
    const bridged = await openDatabase({ ...place.location, log: silentLog })
    const fresh = await openTestDatabase()

    const [ours, theirs] = [await describeSchema(bridged.db), await describeSchema(fresh.db)]
    await bridged.close()
    await fresh.drop()

    expect(ours).toEqual(theirs)
  })
})

/** What SQLite could only change by taking a table apart is looser there in a database that came over the bridge. */
const LOOSER = ['messages.version', 'message_words.words']

async function describeSchema(db: Kysely<Tables>): Promise<string[]> {
  const described =
    testEngine === 'sqlite'
      ? sql<{ line: string }>`
          select m.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk || ' ' ||
            case when m.name || '.' || c.name = 'media.taken_local' then '' else coalesce(c.dflt_value, '') end as line
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'message_search%'
          union all
          select f."from" || ' of ' || m.name || ' to ' || f."table" || ' ' || f.on_delete from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'
          union all select name || replace(sql, '"', '') from sqlite_master where type in ('index', 'trigger') and sql is not null`
      : sql<{ line: string }>`
          select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
          from information_schema.columns where table_schema = 'public'
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
          union all select tgname from pg_trigger where not tgisinternal`
  const { rows } = await described.execute(db)
  const isLooser = (line: string) =>
    testEngine === 'sqlite' && LOOSER.some((column) => line.startsWith(`${column} `))
  return rows
    .map(({ line }) => line.replaceAll(/[\s()]+/g, ' '))
    .filter((line) => !isLooser(line))
    .sort()
}

test('queued jobs have the payloads that are read now', async () => {
  await fillEarlier('crew', place.location)
  const earlier = openAsItIs(place.location)
  const payload = `{"outingId":"o","news":"overdue"}`
  await sql`
    insert into letters (id, kind, to_address, payload, due_at, created_at)
    values ('shore', 'outing-heard', 'ada@shore.example', ${payload}, ${new Date()}, ${new Date()})
  `.execute(earlier)
  await earlier.destroy()

  const { db, close } = await openDatabase({ ...place.location, log: silentLog })

  const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).execute()
  await close()
  const events = jobs.filter(({ kind }) => kind === 'deed').map((job) => JSON.parse(job.payload))
  expect(events.length).toBeGreaterThan(0)
  for (const event of events) expect(event).toHaveProperty('notificationRules')
  expect(jobs.filter((job) => job.payload.includes('tellings'))).toEqual([])
  expect(jobs).toContainEqual({
    kind: 'outing-heard',
    payload: JSON.stringify({ outingId: 'o', message: 'overdue' }),
  })
})

test('a session keeps its end time, and plain letters find special ones', async () => {
  await fillEarlier('crew', place.location)

  const { db, close } = await openDatabase({ ...place.location, log: silentLog })

  const items = await db.selectFrom('plan_items').select(['title', 'until_time']).execute()
  const expenses = await db.selectFrom('expenses').select(['description', 'search_text']).execute()
  const found =
    testEngine === 'sqlite'
      ? sql`select rowid from message_search where message_search match 'lodz'`
      : sql`select message_id from message_words where words @@ 'lodz'::tsquery`
  const messages = await found.execute(db)
  await close()
  expect(items).toEqual([{ title: 'Dawn session', until_time: '11:00' }])
  expect(expenses).toContainEqual({ description: 'Smørrebrød', search_text: 'smorrebrod' })
  expect(messages.rows).toHaveLength(1)
})

test('phone numbers lose the zero behind the country, but in Italy', async () => {
  await fillEarlier('crew', place.location)
  const earlier = openAsItIs(place.location)
  const [first, second] = (await earlier.selectFrom('users').select('id').limit(2).execute()).map(
    ({ id }) => id,
  )
  await earlier
    .updateTable('users')
    .set({ phone: '+4407700900123' })
    .where('id', '=', first ?? '')
    .execute()
  await earlier
    .updateTable('users')
    .set({ phone: '+390612345678' })
    .where('id', '=', second ?? '')
    .execute()
  await earlier.destroy()

  const { db, close } = await openDatabase({ ...place.location, log: silentLog })

  const phones = await db.selectFrom('users').select(['id', 'phone']).where('phone', 'is not', null).execute()
  await close()
  expect(new Map(phones.map(({ id, phone }) => [id, phone]))).toEqual(
    new Map([
      [first, '+447700900123'],
      [second, '+390612345678'],
    ]),
  )
})

test('media without a time get that of their upload', async () => {
  await fillEarlier('crew', place.location)
  const earlier = openAsItIs(place.location)
  await earlier.updateTable('media').set({ taken_local: '9999' }).execute()
  await earlier.destroy()

  const { db, close } = await openDatabase({ ...place.location, log: silentLog })

  const media = await db.selectFrom('media').select('taken_local').execute()
  await close()
  expect(media.length).toBeGreaterThan(0)
  for (const { taken_local } of media) expect(taken_local).toMatch(/^2026-03-/)
})

test('only the changes of today are remembered, and a second start finds nothing to do', async () => {
  await fillEarlier('crew', place.location)
  await (await openDatabase({ ...place.location, log: silentLog })).close()

  const { db, close } = await openDatabase({ ...place.location, log: silentLog })

  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  await close()
  expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name))
  expect(MIGRATIONS[0]?.name).toBe(BASELINE)
})

test('an older database is refused with a plain sentence', async () => {
  await fillEarlier('crew', place.location)
  const earlier = openAsItIs(place.location)
  await sql`delete from schema_migrations where name >= ${BRIDGE_FROM}`.execute(earlier)

  await expect(migrate(earlier, testEngine)).rejects.toThrow(DatabaseTooOld)
  await earlier.destroy()
})
