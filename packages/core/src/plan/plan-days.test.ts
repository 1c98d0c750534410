import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#time.ts'
import { isPlanDay } from './is-plan-day.ts'
import { daysAround, planDays } from './plan-days.ts'

const WEEK = { tripDate: '2026-07-15', tripEndDate: '2026-07-20' }

test.each([
  ['2026-07-07', false],
  ['2026-07-08', true],
  ['2026-07-15', true],
  ['2026-07-27', true],
  ['2026-07-28', false],
])('on %s something can be planned: %s', (day, expected) => {
  expect(isPlanDay(day, WEEK)).toBe(expected)
})

test('a trip of one day has a week on either side too', () => {
  const oneDay = { tripDate: '2026-03-01', tripEndDate: null }
  expect([isPlanDay('2026-02-22', oneDay), isPlanDay('2026-03-08', oneDay)]).toEqual([true, true])
  expect([isPlanDay('2026-02-21', oneDay), isPlanDay('2026-03-09', oneDay)]).toEqual([false, false])
})

test('something can be planned on each of the days around, and on none beside them', () => {
  const days = daysAround(WEEK)
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-07-08', '2026-07-27', 20])
  expect(days.every((day) => isPlanDay(day, WEEK))).toBe(true)
  expect(daysAround({ tripDate: '2026-03-01', tripEndDate: null })).toHaveLength(15)
})

test('the days are the trip’s and those of what is planned, in order and each once', () => {
  expect(
    planDays({ tripDate: '2026-02-27', tripEndDate: '2026-03-01' }, ['2026-03-03', '2026-02-28']),
  ).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])
})

test('every day of the trip is there, whatever is planned', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 59 }),
      fc.array(fc.integer({ min: -7, max: 67 })),
      (length, offsets) => {
        const tripDate = '2026-02-20'
        const planned = offsets.map((offset) => addDays(tripDate, offset))
        const days = planDays({ tripDate, tripEndDate: addDays(tripDate, length) }, planned)
        expect(days).toEqual([...new Set(days)].sort())
        for (let day = 0; day <= length; day += 1) expect(days).toContain(addDays(tripDate, day))
        for (const day of planned) expect(days).toContain(day)
      },
    ),
  )
})
