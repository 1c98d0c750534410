import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAround, planDays } from '#plan/plan-days.ts'
import { daysBetween, isCalendarDay } from '#time.ts'
import { FIRST_TRIP_DAY, LAST_TRIP_DAY, MAX_TRIP_DAYS } from './limits.ts'
import { clipTripDays } from './trip-days.ts'
import { isFarAhead, tripDaysFault } from './trip-days-fault.ts'

test.each([
  ['one day', '2026-07-01', null],
  ['60 days', '2026-07-01', '2026-08-29'],
  ['the first day there is', '1970-01-01', '1970-01-01'],
  ['the last', '2100-12-31', null],
])('%s can be a trip, and stays as it is', (_name, tripDate, tripEndDate) => {
  expect(tripDaysFault({ tripDate, tripEndDate })).toBeUndefined()
  expect(clipTripDays({ tripDate, tripEndDate })).toEqual({ tripDate, tripEndDate })
})

test.each([
  ['61 days', '2026-07-01', '2026-08-30', 'tripEndDate', '2026-07-01', '2026-08-29'],
  ['until the year 9999', '2026-07-01', '9999-12-31', 'tripEndDate', '2026-07-01', '2026-08-29'],
  ['a start before 1970', '1969-12-31', '1970-01-02', 'tripDate', '1970-01-01', '1970-01-02'],
  ['from the year 1000', '1000-01-01', '1999-12-31', 'tripDate', '1970-01-01', '1970-03-01'],
  ['long before 1970', '1000-01-01', '1000-01-07', 'tripDate', '1970-01-01', '1970-01-01'],
  ['after 2100', '2101-01-01', null, 'tripDate', '2100-12-31', null],
  ['over the end of 2100', '2100-12-30', '2101-01-02', 'tripEndDate', '2100-12-30', '2100-12-31'],
  ['an end before its start', '2026-07-02', '2026-07-01', 'tripEndDate', '2026-07-02', '2026-07-02'],
])('%s is no trip, and is shown shortened', (_name, tripDate, tripEndDate, field, from, to) => {
  expect(tripDaysFault({ tripDate, tripEndDate })?.field).toBe(field)
  expect(clipTripDays({ tripDate, tripEndDate })).toEqual({ tripDate: from, tripEndDate: to })
})

test('whatever is stored, trip days are few, real and within the allowed years', () => {
  const anyDay = fc
    .tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, ...rest]) =>
      [String(year).padStart(4, '0'), ...rest.map((n) => String(n).padStart(2, '0'))].join('-'),
    )
  fc.assert(
    fc.property(anyDay, fc.option(anyDay), (tripDate, tripEndDate) => {
      const clipped = clipTripDays({ tripDate, tripEndDate })
      expect(tripDaysFault(clipped)).toBeUndefined()
      expect(daysAround({ tripDate, tripEndDate }).length).toBeLessThanOrEqual(MAX_TRIP_DAYS + 14)
      const days = planDays({ tripDate, tripEndDate }, [])
      expect(days.length).toBeLessThanOrEqual(MAX_TRIP_DAYS)
      expect(days.every((day) => isCalendarDay(day) && FIRST_TRIP_DAY <= day && day <= LAST_TRIP_DAY)).toBe(
        true,
      )
      expect(daysBetween(days[0] ?? '', days.at(-1) ?? '')).toBe(days.length - 1)
    }),
  )
})

test('more than three years away is far ahead', () => {
  expect(isFarAhead('2029-07-15', '2026-07-15')).toBe(false)
  expect(isFarAhead('2029-07-16', '2026-07-15')).toBe(true)
  expect(isFarAhead('2062-07-01', '2026-07-15')).toBe(true)
  expect(isFarAhead('2020-07-01', '2026-07-15')).toBe(false)
})
