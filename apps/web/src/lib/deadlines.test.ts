import { expect, test } from 'vitest'
import { deadlineText, leftText, momentText } from './deadlines.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 6, day, hour, minute)
const NOON = at(9, 12)

test('a deadline says its hour today, its weekday within a week, and else its day', () => {
  expect(deadlineText(at(9, 18).toISOString(), NOON)).toBe('until 18:00')
  expect(deadlineText(at(10, 9).toISOString(), NOON)).toBe('until Fri 09:00')
  expect(deadlineText(at(24, 18).toISOString(), NOON)).toBe('until 24 Jul 18:00')
  expect(momentText(at(9, 18), NOON)).toBe('Today 18:00')
})

test('what is left is told in days from two days on, then by its hour', () => {
  expect(leftText(at(12, 13).toISOString(), NOON)).toBe('3 days left')
  expect(leftText(at(11, 12).toISOString(), NOON)).toBe('2 days left')
  expect(leftText(at(11, 11).toISOString(), NOON)).toBe('until Sat 11:00')
})
