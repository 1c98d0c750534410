import { expect, test } from 'vitest'
import { quotaPauseMs } from './quota.ts'

const NOW = new Date('2026-07-15T21:40:00.000Z')
const MINUTE_MS = 60_000

test.each([
  ['120', '', 2 * MINUTE_MS],
  ['0', '', 1000],
  ['Wed, 15 Jul 2026 21:45:00 GMT', '', 5 * MINUTE_MS],
  ['999999999', '', 24 * 60 * MINUTE_MS],
  ['soon', 'Hourly API request limit exceeded.', 20 * MINUTE_MS],
  [null, 'Minutely API request limit exceeded.', MINUTE_MS],
  [null, 'Hourly API request limit exceeded.', 20 * MINUTE_MS],
  [null, 'Daily API request limit exceeded.', 140 * MINUTE_MS],
  [null, 'Too many concurrent requests', 2000],
  [null, 'Your account is temporary blocked', MINUTE_MS],
])('a header of %s and the reason "%s" mean %d ms', (retryAfter, body, pauseMs) => {
  expect(quotaPauseMs({ retryAfter, body }, NOW)).toBe(pauseMs)
})
