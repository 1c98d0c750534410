import { STANDARD_AWARDS } from '@sendit/core/awards/standard-awards.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Executor } from '#db/tables.ts'
import { tripRow, userRow } from '#testing/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '#testing/violations.ts'

const NOW = new Date('2026-07-01T09:00:00.000Z')
const EARLIER = new Date('2026-06-01T09:00:00.000Z')

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db
    .insertInto('users')
    .values([userRow('ana', 'Ana', NOW), userRow('ben', 'Ben', NOW)])
    .execute()
  await db
    .insertInto('trips')
    .values([tripRow('t1', 'ana', EARLIER), tripRow('t2', 'ben', NOW)])
    .execute()
})
afterEach(() => database.drop())

/** As it was before there were awards. */
async function goBack() {
  const { db } = database
  for (const table of ['votes', 'nominations', 'awards']) await db.schema.dropTable(table).execute()
  await sql`delete from schema_migrations where name = '0008-awards'`.execute(db)
}

test('trips that were planned before there were awards get the twenty, as old as they are', async () => {
  await goBack()

  await migrate(database.db, database.engine)

  const rows = await database.db.selectFrom('awards').selectAll().orderBy('id').execute()
  for (const tripId of ['t1', 't2']) {
    const awards = rows.filter((row) => row.trip_id === tripId)
    expect(awards.map(({ category }) => category)).toEqual(STANDARD_AWARDS)
    expect(new Set(awards.map(({ status }) => status))).toEqual(new Set(['nomination']))
  }
  expect(rows[0]?.created_at).toEqual(EARLIER)
})

describe('the database itself', () => {
  const award = { trip_id: 't1', status: 'voting' as const, created_at: NOW }
  const nomination = { nominated_user_id: 'ana', nominated_by: 'ben', created_at: NOW }

  beforeEach(async () => {
    const { db } = database
    await db
      .insertInto('awards')
      .values([
        { ...award, id: 'a1', category: 'Pump', category_key: 'pump' },
        { ...award, id: 'a2', category: 'Apron', category_key: 'apron' },
      ])
      .execute()
    await db
      .insertInto('nominations')
      .values([
        { ...nomination, id: 'n1', award_id: 'a1' },
        { ...nomination, id: 'n2', award_id: 'a2' },
      ])
      .execute()
  })

  test.each<[string, (error: unknown) => boolean, (db: Executor) => Promise<unknown>]>([
    [
      'a category twice in a trip',
      isUniqueViolation,
      (db) =>
        db
          .insertInto('awards')
          .values({ ...award, id: 'a3', category: 'PUMP', category_key: 'pump' })
          .execute(),
    ],
    [
      'an unknown status',
      isCheckViolation,
      (db) =>
        db
          .updateTable('awards')
          .set({ status: 'cancelled' as never })
          .execute(),
    ],
    [
      'a completed award without a winner',
      isCheckViolation,
      (db) => db.updateTable('awards').set({ status: 'completed' }).execute(),
    ],
    [
      'a winner before the end',
      isCheckViolation,
      (db) => db.updateTable('awards').set({ winner_id: 'ana' }).execute(),
    ],
    [
      'the same nomination twice',
      isUniqueViolation,
      (db) =>
        db
          .insertInto('nominations')
          .values({ ...nomination, id: 'n3', award_id: 'a1' })
          .execute(),
    ],
    [
      'a second vote',
      isUniqueViolation,
      async (db) => {
        const vote = { award_id: 'a1', nomination_id: 'n1', voter_id: 'ana', voted_at: NOW }
        await db.insertInto('votes').values(vote).execute()
        await db.insertInto('votes').values(vote).execute()
      },
    ],
    [
      'a vote for the nomination of another award',
      isForeignKeyViolation,
      (db) =>
        db
          .insertInto('votes')
          .values({ award_id: 'a1', nomination_id: 'n2', voter_id: 'ana', voted_at: NOW })
          .execute(),
    ],
  ])('refuses %s', async (_name, isExpected, write) => {
    await expect(write(database.db)).rejects.toSatisfy(isExpected)
  })

  test('lets a trip take its awards, nominations and votes along', async () => {
    const { db } = database
    await db
      .insertInto('votes')
      .values({ award_id: 'a1', nomination_id: 'n1', voter_id: 'ana', voted_at: NOW })
      .execute()

    await db.deleteFrom('trips').where('id', '=', 't1').execute()

    for (const table of ['awards', 'nominations', 'votes'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
