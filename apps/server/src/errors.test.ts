import { expect, test } from 'vitest'
import { rateLimited } from './errors.ts'

test.each([
  [900, 'in a moment'],
  [60_000, 'in a moment'],
  [60_001, 'in 2 minutes'],
  [14.2 * 60_000, 'in 15 minutes'],
  [119 * 60_000, 'in 119 minutes'],
  [119.5 * 60_000, 'in 2 hours'],
  [23.1 * 3_600_000, 'in 24 hours'],
])('a rate limit of %d ms is stated in the error message', (ms, when) => {
  expect(rateLimited(ms).message).toBe(`Too many requests. Please try again ${when}.`)
})
