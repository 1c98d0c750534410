import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

test('a text gets a name when it comes again, and keeps it', () => {
  const nameOf = createStatementNames(10)

  const names = [nameOf('select 1'), nameOf('select 1'), nameOf('select 2'), nameOf('select 1')]

  expect(names).toEqual([undefined, 'sendit_1', undefined, 'sendit_1'])
})

test('no more names are given than connections should keep', () => {
  const nameOf = createStatementNames(1)
  for (const text of ['a', 'a', 'b', 'b']) nameOf(text)

  expect(nameOf('a')).toBe('sendit_1')
  expect(nameOf('b')).toBeUndefined()
})

test('texts that never return do not gather', () => {
  const nameOf = createStatementNames(3)
  nameOf('asked once, long ago')
  for (const text of ['a', 'b', 'c', 'd']) nameOf(text)

  expect(nameOf('asked once, long ago')).toBeUndefined()
})
