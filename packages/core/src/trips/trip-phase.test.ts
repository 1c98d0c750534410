import { expect, test } from 'vitest'
import { isTodayShown, tripPhase } from './trip-phase.ts'

const week = { tripDate: '2026-07-15', tripEndDate: '2026-07-20' }
const oneDay = { tripDate: '2026-07-15', tripEndDate: null }

test.each([
  [week, '2026-06-15', { kind: 'ahead', daysLeft: 30 }],
  [week, '2026-07-14', { kind: 'ahead', daysLeft: 1 }],
  [week, '2026-07-15', { kind: 'running', day: 1, days: 6 }],
  [week, '2026-07-17', { kind: 'running', day: 3, days: 6 }],
  [week, '2026-07-20', { kind: 'running', day: 6, days: 6 }],
  [week, '2026-07-21', { kind: 'completed' }],
  [oneDay, '2026-07-15', { kind: 'running', day: 1, days: 1 }],
  [oneDay, '2026-07-16', { kind: 'completed' }],
])('the trip %o is on %s %o', (trip, today, phase) => {
  expect(tripPhase(trip, today)).toEqual(phase)
})

test.each([
  ['2026-07-13', false],
  ['2026-07-14', true],
  ['2026-07-15', true],
  ['2026-07-20', true],
  ['2026-07-21', false],
])('on %s the trip is about one of its days: %s', (today, expected) => {
  expect(isTodayShown(tripPhase(week, today))).toBe(expected)
})
