import { expect, test } from 'vitest'
import { splitWithMember } from './history.ts'

const part = (userId: string, value: number | null = null) => ({ userId, value })

test('an equal split gains one member, and a split by shares one share', () => {
  expect(splitWithMember({ mode: 'equal', parts: [part('a'), part('b')] }, 'c')).toEqual({
    mode: 'equal',
    parts: [{ userId: 'a' }, { userId: 'b' }, { userId: 'c' }],
  })
  expect(splitWithMember({ mode: 'shares', parts: [part('a', 2)] }, 'c')).toEqual({
    mode: 'shares',
    parts: [
      { userId: 'a', value: '2' },
      { userId: 'c', value: '1' },
    ],
  })
})

test.each(['amounts', 'percent'] as const)('a split by %s cannot take another member', (mode) => {
  expect(splitWithMember({ mode, parts: [part('a', 100)] }, 'c')).toBeUndefined()
})
