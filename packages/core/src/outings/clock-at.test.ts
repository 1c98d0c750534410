import { expect, test } from 'vitest'
import { clockAt } from './water-link-words.ts'

test.each([
  ['2026-07-15T14:30:00Z', 'Europe/Madrid', '16:30 (Madrid time)'],
  // The night the clocks go back: the offset disambiguates.
  ['2026-10-25T00:15:00Z', 'Europe/Madrid', '02:15 (Madrid time, GMT+2)'],
  ['2026-10-25T01:15:00Z', 'Europe/Madrid', '02:15 (Madrid time, GMT+1)'],
  ['2026-10-25T02:15:00Z', 'Europe/Madrid', '03:15 (Madrid time)'],
  ['2026-10-25T01:15:00Z', null, '01:15 (UTC time)'],
])('an email shows %s in %s as %s', (instant, timezone, expected) => {
  expect(clockAt(new Date(instant), timezone)).toBe(expected)
})
