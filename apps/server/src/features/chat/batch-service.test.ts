import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { createBatcher } from './service.ts'

function noting(options: { maxSize?: number; keyOf?: (item: string) => string } = {}) {
  const batches: string[][] = []
  const { maxSize = 10, keyOf = () => 'one' } = options
  const batcher = createBatcher<string, string>({
    run: async (items) => {
      batches.push(items)
      if (items.includes('bad')) throw new Error('bad item')
      if (items.includes('away')) throw new DatabaseUnavailable('connection', undefined)
      return items.map((item) => item.toUpperCase())
    },
    keyOf,
    maxSize,
  })
  const addAll = (items: string[]) => Promise.allSettled(items.map((item) => batcher.add(item)))
  return { batches, addAll }
}

test('what waits together runs together, each with its own result', async () => {
  const { batches, addAll } = noting()

  const results = await addAll(['a', 'b', 'c'])

  expect(batches).toEqual([['a', 'b', 'c']])
  expect(results).toEqual(['A', 'B', 'C'].map((value) => ({ status: 'fulfilled', value })))
})

test('a batch has a maximum size, and order is preserved across batches', async () => {
  const { batches, addAll } = noting({ maxSize: 2 })

  await addAll(['a', 'b', 'c', 'd', 'e'])

  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('different keys run in separate batches', async () => {
  const { batches, addAll } = noting({ keyOf: (item) => item.charAt(0) })

  await addAll(['a1', 'b1', 'a2'])

  expect(batches).toEqual([['a1', 'a2'], ['b1']])
})

test('one that spoils the batch fails alone', async () => {
  const { addAll } = noting()

  const results = await addAll(['a', 'bad', 'c'])

  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('when the database is unavailable, no item is retried', async () => {
  const { batches, addAll } = noting()

  const results = await addAll(['a', 'away', 'c'])

  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toHaveLength(1)
})

test('after a failure the next ones run again', async () => {
  const { addAll } = noting()
  await addAll(['away'])

  const results = await addAll(['a'])

  expect(results).toEqual([{ status: 'fulfilled', value: 'A' }])
})
