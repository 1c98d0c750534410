import { expect, test } from 'vitest'
import { isBoardDay, mayBeOut } from './board-days.ts'

const trip = { tripDate: '2026-07-15', tripEndDate: '2026-07-18' }

test.each([
  ['2026-07-13', false],
  ['2026-07-14', true],
  ['2026-07-15', true],
  ['2026-07-19', true],
  ['2026-07-20', false],
])('on %s the board is shown automatically: %s', (day, stands) => {
  expect(isBoardDay(day, trip)).toBe(stands)
})

test('for a one-day trip the board is shown for three days', () => {
  const day = { tripDate: '2026-07-15', tripEndDate: null }

  expect(['2026-07-13', '2026-07-14', '2026-07-16', '2026-07-17'].map((one) => isBoardDay(one, day))).toEqual(
    [...[false, true, true, false]],
  )
})

test.each([
  ['2026-07-07', false],
  ['2026-07-08', true],
  ['2026-07-18', true],
  ['2026-09-01', true],
])('on %s a rider may be out: %s', (day, may) => {
  expect(mayBeOut(day, trip)).toBe(may)
})
