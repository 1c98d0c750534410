import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { timeEarlierMedia, UNTIMED } from '#db/times-of-media.ts'
import { tripRow, userRow } from '#testing/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { isCheckViolation, isUniqueViolation } from '#testing/violations.ts'

const NOW = new Date('2026-07-01T09:00:00.000Z')
const MANY = 650

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db
    .insertInto('users')
    .values(userRow('ana', 'Ana', NOW))
    .execute()
  await db
    .insertInto('trips')
    .values([
      { ...tripRow('t1', 'ana', NOW), timezone: 'Europe/Madrid' },
      { ...tripRow('t2', 'ana', NOW), timezone: 'America/Fortaleza' },
      { ...tripRow('t3', 'ana', NOW), timezone: null },
    ])
    .execute()
})
afterEach(() => database.drop())

/** As a server of the version before stores them: without a time of their own. */
async function addMedia(ids: string[]) {
  const { db } = database
  await db
    .insertInto('files')
    .values({
      ...{ id: 'f', trip_id: 't1', owner_user_id: 'ana', owner_invite_id: null, kind: 'media', bytes: 1 },
      ...{ sniffed_type: 'image/jpeg', original_name: 'a.jpg', stored_name: 'media/f.jpg' },
      created_at: NOW,
    })
    .execute()
  await db
    .insertInto('media')
    .values(
      ids.map((id) => ({
        ...{ id, trip_id: 't1', file_id: 'f', poster_file_id: null, type: 'image', placeholder: null },
        ...{ uploaded_by_user_id: 'ana', uploaded_by_invite_id: null, width: null, height: null },
        ...{ duration_ms: null, created_at: NOW, deleted_at: null },
      })),
    )
    .execute()
}

const timesOf = async () => {
  const rows = await database.db.selectFrom('media').select(['id', 'taken_local']).orderBy('id').execute()
  return rows.map(({ id, taken_local }) => [id, taken_local])
}

/** As it was before media had a time. */
async function goBack() {
  const { db } = database
  await db.schema.dropTable('media_reactions').execute()
  for (const index of ['media_by_time_taken', 'media_untimed']) await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('media').dropColumn('taken_local').execute()
  await sql`delete from schema_migrations where name like '0055%'`.execute(db)
}

test('what was shared before gets the time of its upload, by the clock of each place', async () => {
  await goBack()
  const { db } = database
  await sql`insert into files (id, trip_id, owner_user_id, kind, sniffed_type, bytes, original_name, stored_name, variants, created_at)
    values ('f', 't1', 'ana', 'media', 'image/jpeg', 1, 'a.jpg', 'media/f.jpg', '', ${NOW})`.execute(db)
  for (const [id, tripId] of [
    ['m1', 't1'],
    ['m2', 't2'],
    ['m3', 't3'],
  ] as const)
    await sql`insert into media (id, trip_id, file_id, type, uploaded_by_user_id, created_at)
      values (${id}, ${tripId}, 'f', 'image', 'ana', ${NOW})`.execute(db)

  await migrate(db, database.engine)

  expect(await timesOf()).toEqual([
    ['m1', '2026-07-01T11:00:00.000'],
    ['m2', '2026-07-01T06:00:00.000'],
    ['m3', '2026-07-01T09:00:00.000'],
  ])
})

test('what a server of the version before stores meanwhile is found later, however much it is', async () => {
  await addMedia(Array.from({ length: MANY }, (_, index) => `m${index}`))
  expect(new Set((await timesOf()).map(([, time]) => time))).toEqual(new Set([UNTIMED]))

  const rounds: string[] = []
  while (rounds.at(-1) !== 'done') rounds.push(await database.transact(({ tx }) => timeEarlierMedia(tx)))

  expect(rounds).toEqual(['more', 'more', 'done'])
  expect(new Set((await timesOf()).map(([, time]) => time))).toEqual(new Set(['2026-07-01T11:00:00.000']))
})

test('one of each emoji for each person, who is a user or a guest', async () => {
  await addMedia(['m1'])
  const { db } = database
  const reaction = {
    media_id: 'm1',
    emoji: '🤙',
    user_id: 'ana',
    invite_id: null,
    version: 1,
    created_at: NOW,
  }
  await db.insertInto('media_reactions').values(reaction).execute()

  const again = db.insertInto('media_reactions').values(reaction).execute()
  const nobody = db
    .insertInto('media_reactions')
    .values({ ...reaction, emoji: '❤️', user_id: null })
    .execute()

  expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true)
  expect(isCheckViolation(await nobody.catch((error: unknown) => error))).toBe(true)
})
