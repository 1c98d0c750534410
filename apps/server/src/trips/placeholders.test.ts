import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/test-database.ts'
import { USER_COLUMNS } from './placeholders.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

async function columnsPointingAtUsers(): Promise<string[]> {
  const asked =
    testEngine === 'sqlite'
      ? sql<{ name: string }>`
          select tables.name || '.' || keys."from" as name
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table' and keys."table" = 'users'`
      : sql<{ name: string }>`
          select tables.relname || '.' || columns.attname as name
          from pg_constraint as keys
          join pg_class as tables on tables.oid = keys.conrelid
          join pg_namespace as spaces on spaces.oid = tables.relnamespace and spaces.nspname = 'public'
          join pg_attribute as columns on columns.attrelid = keys.conrelid and columns.attnum = any(keys.conkey)
          where keys.contype = 'f' and keys.confrelid = 'public.users'::regclass`
  return (await asked.execute(database.db)).rows.map(({ name }) => name)
}

test('the placeholder claim covers every column that references a user', async () => {
  const found = await columnsPointingAtUsers()

  expect(found.length).toBeGreaterThan(20)
  // By `placeholders.id` a seat is a seat: that row ends with the take-over.
  const known = USER_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect([...known, 'placeholders.id'].sort()).toEqual([...found].sort())
})
