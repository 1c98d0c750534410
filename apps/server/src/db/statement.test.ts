import { afterAll, beforeAll, expect, test } from 'vitest'
import { userRow } from '#testing/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { newId } from './id.ts'
import type { Executor, NewRow } from './schema.ts'
import { jsonRows, readRows, statement } from './statement.ts'

const NOW = new Date('2026-07-01T09:00:00.000Z')
const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => ({ ...userRow(newId(NOW), name, NOW) }))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertUsers(database.db, { users: [ana, ben, cleo] as NewRow<'users'>[] })
})
afterAll(() => database.drop())

const insertUsers = statement((db, { users }: { users: NewRow<'users'>[] }) =>
  db.insertInto('users').values(users).returning('id'),
)

function namesOf() {
  let built = 0
  const list = statement((db, { ids, before }: { ids: string[]; before?: string | undefined }) => {
    built += 1
    const named = db.selectFrom('users').select('display_name').where('id', 'in', ids).orderBy('display_name')
    return before === undefined ? named : named.where('display_name', '<', before)
  })
  const names = async (db: Executor, values: Parameters<typeof list>[1]) =>
    (await list(db, values)).map(({ display_name }) => display_name)
  return { names, built: () => built }
}

const idOf = (user: { id: string } | undefined) => user?.id ?? ''

test('a text is made once, and each run puts its own values in', async () => {
  const { names, built } = namesOf()

  expect(await names(database.db, { ids: [idOf(ana)] })).toEqual(['Ana'])
  expect(await names(database.db, { ids: [idOf(ben)] })).toEqual(['Ben'])
  expect(built()).toBe(1)
})

test('another length of a list, and a value that is missing, are texts of their own', async () => {
  const { names, built } = namesOf()
  const ids = [ana, ben, cleo].map(idOf)

  expect(await names(database.db, { ids })).toEqual(['Ana', 'Ben', 'Cleo'])
  expect(await names(database.db, { ids, before: 'Cleo' })).toEqual(['Ana', 'Ben'])
  expect(await names(database.db, { ids, before: 'Ben' })).toEqual(['Ana'])
  expect(await names(database.db, { ids: ids.slice(1) })).toEqual(['Ben', 'Cleo'])
  expect(built()).toBe(3)
})

test('queries evicted from the cache are rebuilt and return the same results', async () => {
  const { names, built } = namesOf()
  const idsOf = (count: number) => Array.from({ length: count }, () => idOf(ana))

  for (let count = 1; count <= 101; count += 1) await names(database.db, { ids: idsOf(count) })

  expect(await names(database.db, { ids: idsOf(1) })).toEqual(['Ana'])
  expect(built()).toBe(102)
})

test('rows are stored with their instants and with what is null', async () => {
  const dora = { ...userRow(newId(NOW), 'Dora', NOW), weight_kg: null }

  const stored = await database.transact(({ tx }) => insertUsers(tx, { users: [dora] }))

  expect(stored).toEqual([{ id: dora.id }])
  const found = database.db.selectFrom('users').select(['created_at', 'weight_kg']).where('id', '=', dora.id)
  expect(await found.executeTakeFirst()).toEqual({ created_at: NOW, weight_kg: null })
})

test('nested rows keep their order, numbers and nulls', async () => {
  const people = jsonRows(
    database.db,
    database.db
      .selectFrom('users')
      .select(['display_name', 'weight_kg'])
      .where('id', 'in', [idOf(ana), idOf(cleo)])
      .orderBy('display_name', 'desc'),
  )

  const row = await database.db.selectNoFrom(people.as('people')).executeTakeFirstOrThrow()

  expect(readRows(row.people)).toEqual([
    { display_name: 'Cleo', weight_kg: cleo?.weight_kg ?? null },
    { display_name: 'Ana', weight_kg: ana?.weight_kg ?? null },
  ])
})
