import { expect, test } from 'vitest'
import { readUrl } from './paths.ts'

test('a whole address is read, anything else is none', () => {
  expect(readUrl('https://sendit.example/a?b=c')?.pathname).toBe('/a')
  expect(['', 'kite', '/path', 'http://', 'https://a b/'].map(readUrl)).toEqual(Array(5).fill(null))
})
