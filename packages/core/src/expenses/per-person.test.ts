import { expect, test } from 'vitest'
import { perPersonPence } from './balances.ts'

test.each([
  [10_000, 4, 2500],
  [1000, 3, 333],
  [2000, 3, 667],
  [0, 5, 0],
  [500, 0, 0],
])('%i pence for %i members are %i each', (total, members, each) => {
  expect(perPersonPence(total, members)).toBe(each)
})
