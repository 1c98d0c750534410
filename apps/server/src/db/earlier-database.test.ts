import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PlainRow, ROWS_OF_0010 } from '#testing/earlier-rows.ts'
import { silentLog } from '#testing/silent-log.ts'
import { makeEmptyPlace, type Place, testEngine } from '#testing/test-database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/list.ts'
import { openDatabase } from './open.ts'
import { dialectFor } from './portable.ts'
import { createPostgresDriver } from './postgres.ts'
import { createSqliteDriver } from './sqlite.ts'
import type { Tables } from './tables.ts'

type AnyTables = Kysely<Record<string, PlainRow>>

let place: Place
beforeEach(async () => {
  place = await makeEmptyPlace()
})
afterEach(() => place.remove())

/** Opens the place without bringing its tables up to date, as the version before had it. */
function openAsItIs({ databaseUrl, file }: Place['location']): Kysely<Tables> {
  const limits = { maxConnections: 1, statementTimeoutMs: 0 }
  const route = { keepsStatements: true, keepsSettings: true }
  const driver =
    databaseUrl === undefined
      ? createSqliteDriver(file)
      : createPostgresDriver({ databaseUrl, log: silentLog, route, ...limits })
  return new Kysely<Tables>({ dialect: dialectFor(testEngine, driver) })
}

test('a database of the migrations up to 0010 comes through all that followed, with every row as it was', async () => {
  const before = openAsItIs(place.location)
  await migrate(
    before,
    testEngine,
    MIGRATIONS.filter(({ name }) => name <= '0010-file-variants'),
  )
  const tables = await listTables(before)
  const plain = before as unknown as AnyTables
  for (const { table, rows } of ROWS_OF_0010) {
    await plain
      .insertInto(table)
      .values([...rows])
      .execute()
  }
  await before.destroy()

  const database = await openDatabase({ ...place.location, log: silentLog })

  const after = database.db as unknown as AnyTables
  for (const { table, rows } of ROWS_OF_0010) {
    const found = await after.selectFrom(table).selectAll().execute()
    expect(found, table).toHaveLength(rows.length)
    for (const row of rows) expect(found, table).toContainEqual(expect.objectContaining(row))
  }
  const worded = await database.db
    .selectFrom('message_words')
    .select(['seq'])
    // The mark of whoever said it.
    .where(testEngine === 'sqlite' ? sql<boolean>`instr(words, '-') > 0` : sql<boolean>`words @@ '''-'':*'`)
    .execute()
  const messages = await database.db.selectFrom('messages').select(['seq', 'version']).execute()
  expect(messages.map(({ version }) => version)).toEqual(messages.map(({ seq }) => seq))
  expect(worded.map(({ seq }) => seq).sort()).toEqual(messages.map(({ seq }) => seq).sort())
  expect(
    await database.db.selectFrom('settings').selectAll().where('key', 'like', 'words%').execute(),
  ).toEqual([])
  await database.close()
  const seeded = ROWS_OF_0010.map(({ table }) => table)
  expect([...seeded, 'schema_migrations'].sort()).toEqual(tables.sort())
})

test('a database that has a change gets the ones of lower numbers that landed after it, each once', async () => {
  const [last] = MIGRATIONS.slice(-1)
  const late = ['0045-poll-endings', '0048-calendar-feeds']
  const before = openAsItIs(place.location)
  await migrate(
    before,
    testEngine,
    MIGRATIONS.filter(({ name }) => !late.includes(name)),
  )
  expect(await listTables(before)).not.toContain('calendar_feeds')
  await before.destroy()

  const database = await openDatabase({ ...place.location, log: silentLog })
  const again = await openDatabase({ ...place.location, log: silentLog })
  await again.close()

  const { rows } = await sql<{ name: string; applied_at: unknown }>`
    select name, applied_at from schema_migrations order by applied_at, name
  `.execute(database.db)
  expect(rows.map(({ name }) => name).sort()).toEqual(MIGRATIONS.map(({ name }) => name))
  // The last of all was there before them.
  expect(rows.slice(-late.length).map(({ name }) => name)).toEqual(late)
  expect(late).not.toContain(last?.name)
  await database.db.selectFrom('polls').select('ending_told_at').execute()
  await database.db.selectFrom('calendar_feeds').select('seed').execute()
  await database.close()
})

async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const names =
    testEngine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  return (await names.execute(db)).rows.map(({ name }) => name)
}
