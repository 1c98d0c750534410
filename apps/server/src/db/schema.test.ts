import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '#testing/violations.ts'
import type { Executor } from './open.ts'
import type { NewRow } from './schema.ts'

const now = new Date('2026-07-15T10:00:00.000Z')
const trip = {
  ...{ id: 't1', name: 'Tarifa', description: '', location: 'Tarifa, Spain', trip_date: '2026-07-15' },
  ...{ accommodation_details: '', meeting_info: '', travel_details: '', created_by: 'ana' },
  ...{ created_at: now, updated_at: now },
} satisfies NewRow<'trips'>
const message = {
  id: 'm1',
  trip_id: 't1',
  seq: 1,
  version: 1,
  sender_user_id: 'ana',
  text: 'hola',
  created_at: now,
}
const expense = {
  ...{ id: 'e1', trip_id: 't1', seq: 1, description: 'Paella', amount_pence: 2_400, paid_by: 'ana' },
  ...{ category: 'food' as const, created_at: now, updated_at: now },
} satisfies NewRow<'expenses'>
const user = { id: 'ana', email: 'ana@example.org', display_name: 'ana', created_at: now }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db.insertInto('users').values(user).execute()
  await db.insertInto('trips').values(trip).execute()
  await db
    .insertInto('invites')
    .values({
      ...{ id: 'i1', trip_id: 't1', invited_by: 'ana', name: 'Ben', email: 'ben@example.org' },
      ...{ token_hash: 'h1', created_at: now, expires_at: now },
    })
    .execute()
})
afterAll(() => database.drop())

async function errorOf(write: (tx: Executor) => Promise<unknown>): Promise<unknown> {
  const undone = new Error('undone')
  const attempt = database.transact(async ({ tx }) => {
    await write(tx)
    throw undone
  })
  const error = await attempt.catch((reason: unknown) => reason)
  return error === undone ? undefined : error
}

test.each<[string, (tx: Executor) => Promise<unknown>]>([
  [
    'an unknown level',
    (tx) =>
      tx
        .updateTable('users')
        .set({ level: 'expert' as never })
        .execute(),
  ],
  [
    'a trip that ends before it starts',
    (tx) => tx.updateTable('trips').set({ trip_end_date: '2026-07-14' }).execute(),
  ],
  ['a day not written in full', (tx) => tx.updateTable('trips').set({ trip_date: '2026-7-15' }).execute()],
  [
    'an unknown role',
    (tx) =>
      tx
        .insertInto('memberships')
        .values({ trip_id: 't1', user_id: 'ana', role: 'guest' as never, joined_at: now })
        .execute(),
  ],
  [
    'a message of nobody',
    (tx) =>
      tx
        .insertInto('messages')
        .values({ ...message, sender_user_id: null })
        .execute(),
  ],
  [
    'a message of two',
    (tx) =>
      tx
        .insertInto('messages')
        .values({ ...message, sender_invite_id: 'i1' })
        .execute(),
  ],
  [
    'an expense of nothing',
    (tx) =>
      tx
        .insertInto('expenses')
        .values({ ...expense, amount_pence: 0 })
        .execute(),
  ],
  [
    'an unknown category',
    (tx) =>
      tx
        .insertInto('expenses')
        .values({ ...expense, category: 'kites' as never })
        .execute(),
  ],
  ['an invite claimed by nobody', (tx) => tx.updateTable('invites').set({ claimed_at: now }).execute()],
])('the database refuses %s', async (_name, write) => {
  expect(await errorOf(write)).toSatisfy(isCheckViolation)
})

test.each<[string, (tx: Executor) => Promise<unknown>]>([
  [
    'a trip by nobody known',
    (tx) =>
      tx
        .insertInto('trips')
        .values({ ...trip, id: 't2', created_by: 'x' })
        .execute(),
  ],
  [
    'a message in no trip',
    (tx) =>
      tx
        .insertInto('messages')
        .values({ ...message, trip_id: 'x' })
        .execute(),
  ],
  [
    'the removal of somebody who made a trip',
    (tx) => tx.deleteFrom('users').where('id', '=', 'ana').execute(),
  ],
])('the database refuses %s', async (_name, write) => {
  expect(await errorOf(write)).toSatisfy(isForeignKeyViolation)
})

const sent = { ...message, client_message_id: 'c1' }
test.each<[string, (tx: Executor) => Promise<unknown>]>([
  [
    'an address twice',
    (tx) =>
      tx
        .insertInto('users')
        .values({ ...user, id: 'ana2' })
        .execute(),
  ],
  [
    'a number twice in a trip',
    (tx) =>
      tx
        .insertInto('messages')
        .values([message, { ...message, id: 'm2' }])
        .execute(),
  ],
  [
    'a sending twice',
    (tx) =>
      tx
        .insertInto('messages')
        .values([sent, { ...sent, id: 'm2', seq: 2 }])
        .execute(),
  ],
  [
    'a sending of a guest twice',
    (tx) => {
      const guest = { ...sent, sender_user_id: null, sender_invite_id: 'i1' }
      return tx
        .insertInto('messages')
        .values([guest, { ...guest, id: 'm2', seq: 2 }])
        .execute()
    },
  ],
])('the database refuses %s', async (_name, write) => {
  expect(await errorOf(write)).toSatisfy(isUniqueViolation)
})

test('messages without a client id are not treated as duplicates', async () => {
  const write = (tx: Executor) =>
    tx
      .insertInto('messages')
      .values([message, { ...message, id: 'm2', seq: 2, version: 2 }])
      .execute()

  expect(await errorOf(write)).toBeUndefined()
})

test('deleting a trip deletes its members, messages and expenses', async () => {
  await database.transact(async ({ tx }) => {
    await tx
      .insertInto('trips')
      .values({ ...trip, id: 't9' })
      .execute()
    await tx
      .insertInto('messages')
      .values({ ...message, trip_id: 't9' })
      .execute()
    await tx
      .insertInto('expenses')
      .values({ ...expense, trip_id: 't9' })
      .execute()
    await tx
      .insertInto('expense_shares')
      .values({ expense_id: 'e1', user_id: 'ana', share_pence: 2_400 })
      .execute()
  })

  await database.db.deleteFrom('trips').where('id', '=', 't9').execute()

  expect(await database.db.selectFrom('messages').select('id').execute()).toEqual([])
  expect(await database.db.selectFrom('expense_shares').select('share_pence').execute()).toEqual([])
})

test('sums, counts and affected rows are plain numbers', async () => {
  await database.db
    .insertInto('expenses')
    .values({ ...expense, amount_pence: 5_000_000_000 })
    .execute()
  const totals = await database.db
    .selectFrom('expenses')
    .select((eb) => [eb.fn.sum<number>('amount_pence').as('total'), eb.fn.countAll<number>().as('count')])
    .executeTakeFirst()
  const deleted = await database.db.deleteFrom('expenses').executeTakeFirst()

  expect(totals).toEqual({ total: 5_000_000_000, count: 1 })
  expect(deleted.numDeletedRows).toBe(1n)
})

test("a trip's counter is raised and read in one statement", async () => {
  const next = () =>
    database.db
      .updateTable('trips')
      .set((eb) => ({ message_seq: eb('message_seq', '+', 1) }))
      .where('id', '=', 't1')
      .returning('message_seq')
      .executeTakeFirst()

  expect(await next()).toEqual({ message_seq: 1 })
  expect(await next()).toEqual({ message_seq: 2 })
})

test('the database answers a ping', async () => {
  await expect(database.ping()).resolves.toBeUndefined()
  await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
})
