import { expect, test } from 'vitest'
import { shareStep, timeOfYear, usualKites } from './season-text.ts'

test.each([
  ['2026-07-15', '2026-07-20', 'mid-July'],
  ['2026-11-07', '2026-11-14', 'early November'],
  ['2026-07-28', '2026-08-06', 'early August'],
  ['2026-12-29', '2027-01-02', 'late December'],
  ['2026-02-28', '2026-02-28', 'late February'],
])('%s to %s is %s', (from, to, text) => {
  expect(timeOfYear(from, to)).toBe(text)
})

test.each([
  [0, 2],
  [44, 2],
  [45, 3],
  [59, 3],
  [60, 4],
  [100, 4],
])('%d per cent of days have the colour of step %d', (percent, step) => {
  expect(shareStep(percent)).toBe(step)
})

test('the usual kites are those of the winds between which half of the hours lie', () => {
  const rider = { weightKg: 68, level: 'intermediate' as const }

  expect(usualKites(rider, { lower: 16, upper: 21 })).toBe('7 and 9 m²')
  expect(usualKites(rider, { lower: 17, upper: 17 })).toBe('9 m²')
  expect(usualKites(rider, null)).toBeNull()
})
