import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayInZone, daysBetween, isCalendarDay, isTimeZone, startOfDayInZone } from './time.ts'

const HOUR_MS = 3_600_000

// From 1996: Kiritimati skipped 31 December 1994.
const anyDay = fc
  .date({ min: new Date('1996-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const zones = [
  'Europe/London',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'UTC',
]

describe('days', () => {
  test.each(['2026-02-28', '2024-02-29', '2026-12-31', '9999-12-31'])('%s is a day', (day) => {
    expect(isCalendarDay(day)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-7-15',
    '15/07/2026',
    '2026-07-15T00:00',
    '',
    ' 2026-07-15',
  ])('%j is no day', (day) => {
    expect(isCalendarDay(day)).toBe(false)
  })

  test('adding days and counting them are each other backwards', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  test('a day more is the next day of the alphabet, so days can be compared as text', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(addDays(day, 1) > day).toBe(true)
      }),
    )
  })

  test('what is no day is refused instead of counted', () => {
    expect(() => daysBetween('2026-07-15', 'soon')).toThrow(RangeError)
    expect(() => addDays('', 1)).toThrow(RangeError)
  })
})

describe('the start of a day in a zone', () => {
  test.each([
    ['2026-07-15', 'Europe/Madrid', '2026-07-14T22:00:00.000Z'],
    ['2026-01-15', 'Europe/Madrid', '2026-01-14T23:00:00.000Z'],
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight occurred twice; the first counts.
    ['2025-11-02', 'America/Havana', '2025-11-02T04:00:00.000Z'],
    // Back from 24:00 to 23:00: the previous day had 25 hours.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, instant) => {
    expect(startOfDayInZone(day, zone).toISOString()).toBe(instant)
  })

  test.each([
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['1994-12-31', 'Pacific/Kiritimati', '1994-12-31T10:00:00.000Z'],
  ])('of %s, which %s left out, is that of the day after', (day, zone, instant) => {
    expect(startOfDayInZone(day, zone).toISOString()).toBe(instant)
    expect(startOfDayInZone(addDays(day, 1), zone).toISOString()).toBe(instant)
  })

  test('is the first instant of that day, whatever the clocks do', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), (day, zone) => {
        const start = startOfDayInZone(day, zone)

        expect(dayInZone(start, zone)).toBe(day)
        expect(dayInZone(new Date(start.getTime() - 1), zone)).not.toBe(day)
      }),
      { numRuns: 2000 },
    )
  })

  test('days are 23 to 25 hours long', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), (day, zone) => {
        const start = startOfDayInZone(day, zone).getTime()
        const hours = (startOfDayInZone(addDays(day, 1), zone).getTime() - start) / HOUR_MS

        expect(hours).toBeGreaterThanOrEqual(23)
        expect(hours).toBeLessThanOrEqual(25)
      }),
      { numRuns: 1000 },
    )
  })
})

test('a name of a zone is known or not', () => {
  expect(isTimeZone('Europe/London')).toBe(true)
  expect(isTimeZone('Europe/Nowhere')).toBe(false)
})
