import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { tripRow, userRow } from '#testing/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '#testing/violations.ts'

const NOW = new Date('2026-07-01T09:00:00.000Z')
const SHARES = [
  { expense_id: 'e1', user_id: 'ana', share_pence: 334, part_value: null },
  { expense_id: 'e1', user_id: 'ben', share_pence: 333, part_value: null },
  { expense_id: 'e2', user_id: 'ana', share_pence: 0, part_value: 0 },
  { expense_id: 'e2', user_id: 'ben', share_pence: 667, part_value: 2 },
]

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
  const { db } = database
  await goBack()
  await db
    .insertInto('users')
    .values([userRow('ana', 'Ana', NOW), userRow('ben', 'Ben', NOW)])
    .execute()
  await db
    .insertInto('trips')
    .values([tripRow('t1', 'ana', NOW)])
    .execute()
  for (const [index, id] of ['e1', 'e2'].entries())
    await sql`
      insert into expenses (id, trip_id, seq, description, amount_pence, paid_by, category, created_at, updated_at)
      values (${id}, 't1', ${index + 1}, 'Tea', 667, 'ana', 'food', ${NOW}, ${NOW})
    `.execute(db)
  await db.insertInto('expense_shares').values(SHARES.toReversed()).execute()
})
afterEach(() => database.drop())

/** The table of the version before, with its two indices. */
async function goBack() {
  const { db, engine } = database
  if (engine === 'sqlite') {
    await db.schema.dropTable('expense_shares').execute()
    await sql`
      create table expense_shares (
        expense_id text not null references expenses (id) on delete cascade, user_id text not null references users (id),
        share_pence integer not null, part_value integer,
        constraint expense_shares_pk primary key (expense_id, user_id),
        constraint expense_shares_not_negative check (share_pence >= 0)
      ) strict
    `.execute(db)
    await sql`create index expense_shares_amounts on expense_shares (expense_id, user_id, share_pence)`.execute(
      db,
    )
  }
  await sql`create index expense_shares_of_user on expense_shares (user_id)`.execute(db)
  await sql`delete from schema_migrations where name = '0058-shares-of-expenses'`.execute(db)
}

const shares = () =>
  database.db.selectFrom('expense_shares').selectAll().orderBy('expense_id').orderBy('user_id').execute()

test('shares of the version before stand to the penny', async () => {
  await migrate(database.db, database.engine)

  expect(await shares()).toEqual(SHARES)
})

test('what the database itself refuses and takes along is as before', async () => {
  await migrate(database.db, database.engine)
  const { db } = database
  const share = { expense_id: 'e1', user_id: 'ana', share_pence: 1, part_value: null }
  const put = (row: Partial<typeof share>) =>
    db
      .insertInto('expense_shares')
      .values({ ...share, ...row })
      .execute()

  await expect(put({})).rejects.toSatisfy(isUniqueViolation)
  await expect(put({ expense_id: 'none' })).rejects.toSatisfy(isForeignKeyViolation)
  await db.deleteFrom('expense_shares').where('user_id', '=', 'ben').execute()
  await expect(put({ user_id: 'nobody' })).rejects.toSatisfy(isForeignKeyViolation)
  await expect(put({ user_id: 'ben', share_pence: -1 })).rejects.toSatisfy(isCheckViolation)
  await db.deleteFrom('expenses').where('id', '=', 'e1').execute()

  expect(await shares()).toEqual([SHARES[2]])
})
