import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  makeEmptyPlace,
  openTestDatabase,
  silentLog,
  type TestDatabase,
  testEngine,
} from '#testing/test-database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/list.ts'
import { openDatabase } from './open.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

async function appliedNames(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    database.db,
  )
  return rows.map((row) => row.name)
}

const future = { name: '9999-surfboards', up: async () => {} }

test('opening a database again keeps its rows and its migrations', async () => {
  await database.db.insertInto('settings').values({ key: 'wind', value: 'east' }).execute()

  const again = await openDatabase({ ...database.location, log: silentLog })
  const rows = await again.db.selectFrom('settings').selectAll().execute()
  await again.close()

  expect(rows).toEqual([{ key: 'wind', value: 'east' }])
  expect(await appliedNames()).toEqual(MIGRATIONS.map((migration) => migration.name))
})

test('migrations are listed in the order of their names, which are all different', () => {
  const names = MIGRATIONS.map((migration) => migration.name)

  expect(names).toEqual([...new Set(names)].toSorted())
})

test('a database used by a newer version is refused with a plain sentence', async () => {
  await migrate(database.db, database.engine, [...MIGRATIONS, future])

  const opening = openDatabase({ ...database.location, log: silentLog })

  await expect(opening).rejects.toThrow(
    'This database was last used by a newer version of SendIt! (it has the change "9999-surfboards"). ' +
      'Start that version, or restore a backup from before the update.',
  )
})

test('a migration that fails half way leaves nothing behind', async () => {
  const halfWay = {
    name: '9999-half',
    async up(schema: Parameters<(typeof MIGRATIONS)[number]['up']>[0]) {
      await schema.createTable('halves').addColumn('id', schema.id).execute()
      throw new Error('lightning')
    },
  }

  await expect(migrate(database.db, database.engine, [...MIGRATIONS, halfWay])).rejects.toThrow('lightning')

  await expect(sql`select id from halves`.execute(database.db)).rejects.toThrow('halves')
  expect(await appliedNames()).not.toContain('9999-half')
})

test.runIf(testEngine === 'postgres')(
  'two servers that start on an empty database migrate it once',
  async () => {
    const place = await makeEmptyPlace()
    const open = () => openDatabase({ ...place.location, log: silentLog })

    const [one, other] = await Promise.all([open(), open()])
    const { rows } = await sql`select name from schema_migrations`.execute(one.db)
    await Promise.all([one.close(), other.close()])
    await place.remove()

    expect(rows).toHaveLength(MIGRATIONS.length)
  },
)
