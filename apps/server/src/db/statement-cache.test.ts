import { expect, test } from 'vitest'
import { createStatementCache } from './statement-cache.ts'

function counted(limit: number) {
  const made: string[] = []
  const prepared = createStatementCache(limit, (text) => {
    made.push(text)
    return { text }
  })
  return { made, prepared }
}

test('a text is prepared once and the same statement is used again', () => {
  const { made, prepared } = counted(2)

  const first = prepared('select 1')
  const second = prepared('select 1')

  expect(second).toBe(first)
  expect(made).toEqual(['select 1'])
})

test('the statement unused for longest makes room', () => {
  const { made, prepared } = counted(2)

  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) prepared(text)

  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
