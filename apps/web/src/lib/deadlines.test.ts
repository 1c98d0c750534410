import { expect, test } from 'vitest'
import { deadlineText, leftText, momentText } from './deadlines.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 6, day, hour, minute)
const NOON = at(9, 12)

test('a deadline shows the hour today, the weekday this week, otherwise the date', () => {
  expect(deadlineText(at(9, 18).toISOString(), NOON)).toBe('until 18:00')
  expect(deadlineText(at(10, 9).toISOString(), NOON)).toBe('until Fri 09:00')
  expect(deadlineText(at(24, 18).toISOString(), NOON)).toBe('until 24 Jul 18:00')
  expect(momentText(at(9, 18), NOON)).toBe('Today 18:00')
})

test('time left is shown in days from two days on, otherwise as an hour', () => {
  expect(leftText(at(12, 13).toISOString(), NOON)).toBe('3 days left')
  expect(leftText(at(11, 12).toISOString(), NOON)).toBe('2 days left')
  expect(leftText(at(11, 11).toISOString(), NOON)).toBe('until Sat 11:00')
})
