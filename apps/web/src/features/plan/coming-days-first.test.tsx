import { expect, test } from 'vitest'
import { comingDaysFirst } from './plan.tsx'

const DAYS = ['2026-07-15', '2026-07-16', '2026-07-17']

test.each([
  ['2026-07-01', DAYS],
  ['2026-07-16', ['2026-07-16', '2026-07-17', '2026-07-15']],
  ['2026-08-01', DAYS],
])('on %s', (today, expected) => {
  expect(comingDaysFirst(DAYS, today)).toEqual(expected)
})
