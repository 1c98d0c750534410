import { expect, test } from 'vitest'
import { tripDateRange } from './trip-dates.ts'

test.each([
  ['2026-07-15', '2026-07-20', '15 – 20 July 2026'],
  ['2026-07-28', '2026-08-02', '28 July – 2 August 2026'],
  ['2026-12-30', '2027-01-02', '30 December 2026 – 2 January 2027'],
  ['2026-07-15', null, '15 July 2026'],
  ['2026-07-15', '2026-07-15', '15 July 2026'],
])('%s to %s reads %s', (tripDate, tripEndDate, text) => {
  expect(tripDateRange({ tripDate, tripEndDate })).toBe(text)
})
