import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#time.ts'
import { weekOfYear, weeksBetween, withNeighbours } from './weeks.ts'

test.each([
  ['2026-01-01', 0],
  ['2026-01-07', 0],
  ['2026-01-08', 1],
  ['2026-07-15', 27],
  ['2026-12-30', 51],
  ['2026-12-31', 51],
  ['2024-12-31', 51],
])('%s is in week %d of its year', (day, week) => {
  expect(weekOfYear(day)).toBe(week)
})

test('a leap day joins the day before it and shifts no later day', () => {
  expect(weekOfYear('2024-02-29')).toBe(weekOfYear('2024-02-28'))
  const anyDay = fc.integer({ min: 0, max: 364 }).map((count) => addDays('2025-01-01', count).slice(4))
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(weekOfYear(`2024${day}`)).toBe(weekOfYear(`2025${day}`))
    }),
  )
})

test('a trip over New Year touches the last weeks and the first, in its order', () => {
  expect(weeksBetween('2026-12-27', '2027-01-09')).toEqual([51, 0, 1])
  expect(withNeighbours(0)).toEqual([51, 0, 1])
  expect(withNeighbours(51)).toEqual([50, 51, 0])
})

test('whatever the days, each week is named once, and a year or more touches all', () => {
  expect(weeksBetween('2026-03-01', '2029-03-01')).toHaveLength(52)
  const days = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 500 }))
  fc.assert(
    fc.property(days, ([start, length]) => {
      const from = addDays('2024-01-01', start)
      const weeks = weeksBetween(from, addDays(from, length))
      expect(new Set(weeks).size).toBe(weeks.length)
      expect(weeks[0]).toBe(weekOfYear(from))
    }),
  )
})
