import { expect, test } from 'vitest'
import { isFarAndEmpty } from './use-week.ts'

test.each([
  ['2026-11-07', 0, true],
  ['2026-11-07', 1, false],
  ['2026-07-23', 0, true],
  ['2026-07-22', 0, false],
  ['2026-07-10', 0, false],
])('a trip from %s with %d things on its days, on 15 July: %s', (firstDay, count, expected) => {
  expect(isFarAndEmpty({ firstDay, count, today: '2026-07-15' })).toBe(expected)
})
