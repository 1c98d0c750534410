import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/test-database.ts'
import { COLUMNS, columnsOf } from './columns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test.each(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[])('of %s no column is left out', async (table) => {
  const listed =
    testEngine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table})`
      : sql<{
          name: string
        }>`select column_name as name from information_schema.columns where table_name = ${table}`
  const { rows } = await listed.execute(database.db)

  // SQLite alone numbers the rows of its index of words.
  const names = rows.map(({ name }) => name).filter((name) => table !== 'message_words' || name !== 'id')
  expect([...COLUMNS[table]].toSorted()).toEqual(names.toSorted())
})

test('beside other tables a column is named with its own', () => {
  expect(columnsOf('expense_shares')).toEqual([
    'expense_shares.expense_id',
    'expense_shares.user_id',
    'expense_shares.share_pence',
    'expense_shares.part_value',
  ])
})
