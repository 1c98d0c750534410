import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { reviveInstants } from './parameters.ts'

const now = new Date('2026-07-15T10:00:00.123Z')
const later = new Date('2026-07-15T12:30:00.000Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db
    .insertInto('jobs')
    .values({
      id: 'l1',
      kind: 'invitation',
      to_address: 'ana@example.org',
      payload: '{}',
      due_at: now,
      created_at: now,
    })
    .execute()
})
afterAll(() => database.drop())

test('instants are returned as dates to the millisecond, missing ones as null', async () => {
  const job = await database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()

  expect(job).toMatchObject({ due_at: now, created_at: now, sent_at: null, attempts: 0, payload: '{}' })
})

test('instants are returned as dates from returning, aggregates and aliases ending in _at', async () => {
  const [updated] = await database.db.updateTable('jobs').set({ due_at: later }).returning('due_at').execute()
  const found = await database.db
    .selectFrom('jobs')
    .select((eb) => [eb.fn.max('due_at').as('newest_at'), eb.ref('created_at').as('made_at')])
    .groupBy('created_at')
    .executeTakeFirstOrThrow()

  expect(updated).toEqual({ due_at: later })
  expect(found).toEqual({ newest_at: later, made_at: now })
})

test('under any other name an instant is the same ISO text on both engines', async () => {
  const { rows } = await sql`select created_at as moment from jobs`.execute(database.db)

  expect(rows).toEqual([{ moment: now.toISOString() }])
})

test('instants compare as instants', async () => {
  const count = (before: Date) =>
    database.db.selectFrom('jobs').select('id').where('created_at', '<', before).execute()

  expect(await count(new Date(now.getTime() + 1))).toHaveLength(1)
  expect(await count(now)).toHaveLength(0)
})

test('a column that should hold an instant and does not is an error, not an invalid date', () => {
  expect(() => reviveInstants([{ sent_at: 'yesterday' }], ['sent_at'])).toThrow(
    'Column sent_at does not hold an instant.',
  )
})
