import { expect, test } from 'vitest'
import { anExpense } from '#testing/money.ts'
import { dayText, eachText, pounds, poundsOf, sharesInPence } from './format.ts'

test.each([
  ['0.00', '£0.00'],
  ['-64.06', '£64.06'],
  ['128530.15', '£128,530.15'],
])('%s is written %s', (amount, text) => {
  expect(pounds(amount)).toBe(text)
})

test('whole pence become pounds with two decimals', () => {
  expect(poundsOf(5)).toBe('£0.05')
})

test('equal shares are one sum, and odd pennies show both', () => {
  expect(eachText([1200, 1200])).toBe('£12.00 each')
  expect(eachText([334, 333, 333])).toBe('£3.33–3.34 each')
})

test('days near now are named, others are dates', () => {
  const now = new Date(2026, 6, 15, 12)
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 23, 30).toISOString()

  expect(dayText(at(2026, 6, 15), now)).toBe('today')
  expect(dayText(at(2026, 6, 14), now)).toBe('yesterday')
  expect(dayText(at(2026, 6, 2), now)).toBe('2 Jul')
  expect(dayText(at(2025, 11, 31), now)).toBe('31 December 2025')
})

test('shares that a list leaves out are equal, to the odd penny', () => {
  const { shares: _shares, ...listed } = anExpense({ amount: '10.00', splitBetween: ['ana', 'ben', 'cleo'] })

  expect(eachText(sharesInPence(listed))).toBe('£3.33–3.34 each')
  expect(sharesInPence({ ...listed, shares: [{ userId: 'ana', amount: '10.00' }] })).toEqual([1000])
})
