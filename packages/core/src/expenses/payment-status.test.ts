import { expect, test } from 'vitest'
import { paymentStatus } from './balances.ts'

test.each([
  [1000, 0, 'pending'],
  [1000, 1, 'partial'],
  [1000, 999, 'partial'],
  [1000, 1000, 'paid'],
] as const)('of %i pence %i paid is %s', (pence, paidPence, status) => {
  expect(paymentStatus({ pence, paidPence })).toBe(status)
})
