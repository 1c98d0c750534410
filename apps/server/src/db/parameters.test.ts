import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { bindable } from './parameters.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const setting = (value: unknown) =>
  sql`insert into settings (key, value) values (${'colour'}, ${value})`.execute(database.db)

test.each([
  ['a boolean', true, 'Parameter 2 of the query is a boolean'],
  ['undefined', undefined, 'Parameter 2 of the query is undefined'],
  ['an object', { red: 1 }, 'Parameter 2 of the query is an object'],
  ['an array', ['red'], 'Parameter 2 of the query is an array'],
  ['a symbol', Symbol('red'), 'Parameter 2 of the query is a symbol'],
  ['a text with NUL', 'red\0blue', 'Parameter 2 of the query holds a NUL character'],
  ['a number that is none', Number.NaN, 'Parameter 2 of the query is not a finite number'],
  ['an invalid date', new Date('never'), 'Parameter 2 of the query is an invalid date'],
  ['a number beyond 64 bits', 2n ** 63n, 'Parameter 2 of the query does not fit 64 bits'],
])(
  '%s is refused before it reaches the engine, and the database keeps working',
  async (_name, value, message) => {
    await expect(setting(value)).rejects.toThrow(message)

    const rows = await database.db.selectFrom('settings').selectAll().execute()
    expect(rows).toEqual([])
  },
)

test('a refusal does not repeat the value', () => {
  expect(() => bindable(['secret\0word'])).toThrow(/^(?!.*secret)/)
})

test('text, numbers, dates, bytes and null pass', () => {
  const bytes = new Uint8Array([1, 2])

  const passed = bindable(['kite', 12.5, 7n, null, bytes, new Date('2026-07-15T10:00:00.000Z')])

  expect(passed).toEqual(['kite', 12.5, 7n, null, bytes, '2026-07-15T10:00:00.000Z'])
})

test('a whole number stays whole in a text column, and text is returned unchanged', async () => {
  const awkward = `'; drop table users; -- % _ \\ "quoted" 🪁`
  await database.db.insertInto('settings').values({ key: 'awkward', value: awkward }).execute()
  await sql`insert into settings (key, value) values (${'five'}, ${5})`.execute(database.db)

  const rows = await database.db.selectFrom('settings').selectAll().orderBy('key').execute()

  expect(rows).toEqual([
    { key: 'awkward', value: awkward },
    { key: 'five', value: '5' },
  ])
})
