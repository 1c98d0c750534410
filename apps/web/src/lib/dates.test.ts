import { expect, test } from 'vitest'
import { clockTime, longTripDate, relativeDay } from './dates.ts'

test('a trip day is written out with its weekday', () => {
  expect(longTripDate('2026-07-15')).toBe('Wednesday, 15 July 2026')
})

test('the chat clock has twelve hours', () => {
  expect(clockTime(new Date(2026, 6, 15, 14, 31))).toBe('2:31 PM')
  expect(clockTime(new Date(2026, 6, 15, 0, 5))).toBe('12:05 AM')
})

test.each([
  ['2026-07-15', 'Today'],
  ['2026-07-14', 'Yesterday'],
  ['2026-07-09', 'Thursday'],
  ['2026-07-08', '8 July 2026'],
  ['2026-07-16', '16 July 2026'],
])('seen on 15 July, %s is %s', (day, text) => {
  expect(relativeDay(day, '2026-07-15')).toBe(text)
})
