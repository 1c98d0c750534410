import { expect, test } from 'vitest'
import { earliestBackBy, latestBackBy, movedBackBy, usualBackBy } from './go-out.tsx'

const at = (time: string) => new Date(`2026-07-15T${time}Z`)
const clock = (instant: Date) => instant.toISOString().slice(11, 16)

test.each([
  ['12:00:00', '12:15'],
  ['12:14:59', '12:15'],
  ['12:15:00', '12:30'],
])('at %s one is back by %s at the earliest', (now, expected) => {
  expect(clock(earliestBackBy(at(now)))).toBe(expected)
})

test.each([
  ['12:00:00', null, '14:00'],
  ['12:07:00', null, '14:15'],
  ['12:00:00', '15:00:00', '15:00'],
  ['15:30:00', '15:00:00', '17:30'],
])('at %s, with a session until %s, it is %s', (now, end, expected) => {
  expect(clock(usualBackBy(at(now), end === null ? null : at(end)))).toBe(expected)
})

test('it moves by quarters, never into the past and never beyond half a day', () => {
  const now = at('12:07:00')

  expect(clock(movedBackBy(at('14:00:00'), 1, now))).toBe('14:15')
  expect(clock(movedBackBy(at('12:30:00'), -3, now))).toBe('12:15')
  expect(movedBackBy(at('23:50:00'), 3, now)).toEqual(latestBackBy(now))
})
