import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { countChanges, listCounters } from '#live/trip-events.ts'
import { tripRow, userRow } from '#testing/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const NOW = new Date('2026-07-01T09:00:00.000Z')
let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

async function plan(count: number): Promise<string[]> {
  const { db } = database
  const userId = newId(NOW)
  await db
    .insertInto('users')
    .values(userRow(userId, 'Ana', NOW))
    .execute()
  const ids = Array.from({ length: count }, () => newId(NOW))
  for (let from = 0; from < count; from += 100) {
    const rows = ids.slice(from, from + 100).map((id) => tripRow(id, userId, NOW))
    await db.insertInto('trips').values(rows).execute()
  }
  return ids
}

const change = (tripIds: string[]) => database.transact(({ tx }) => countChanges(tx, tripIds))

test('changes to a trip are numbered in order, and an unchanged trip stays at 0', async () => {
  const [tarifa = '', dakhla = ''] = await plan(2)

  const first = await change([tarifa])
  const second = await change([tarifa])

  expect([first.get(tarifa), second.get(tarifa)]).toEqual([1, 2])
  expect(await listCounters(database.db, [tarifa])).toEqual([
    { tripId: tarifa, messageSeq: 0, changeSeq: 2, version: 0 },
  ])
  expect(await listCounters(database.db, [dakhla])).toEqual([
    { tripId: dakhla, messageSeq: 0, changeSeq: 0, version: 0 },
  ])
})

test('concurrent changes each get their own number, across many trips and in any order', async () => {
  const ids = await plan(3)
  const backwards = [...ids].reverse()

  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) => change(index % 2 === 0 ? ids : backwards)),
  )

  const everyNumber = Array.from({ length: 12 }, (_, index) => index + 1)
  for (const id of ids) {
    expect(all.map((numbers) => numbers.get(id) ?? 0).sort((a, b) => a - b)).toEqual(everyNumber)
  }
})

test('the counters of 1,200 rooms cost three statements, of none none', async () => {
  const ids = await plan(1_200)
  let statements = 0
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })

  const counters = await listCounters(counted, ids)

  expect(counters).toHaveLength(1_200)
  expect(statements).toBe(3)
  expect(await listCounters(counted, [])).toEqual([])
  expect(statements).toBe(3)
})
