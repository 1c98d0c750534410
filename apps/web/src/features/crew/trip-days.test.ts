import { expect, test } from 'vitest'
import { travelDays } from './journey-fields.tsx'

const trip = { tripDate: '2026-07-30', tripEndDate: '2026-08-20' }

test('arrival days surround the first day and departure days the last, in order', () => {
  const coming = travelDays(trip, 'arrival', '')
  const leaving = travelDays(trip, 'departure', '')

  expect([coming[0], coming.at(-1)]).toEqual(['2026-07-27', '2026-08-09'])
  expect([leaving[0], leaving.at(-1)]).toEqual(['2026-08-10', '2026-08-23'])
  expect(coming.toSorted()).toEqual(coming)
})

test('a previously saved day is included once, however far away it is', () => {
  expect(travelDays(trip, 'arrival', '2026-07-01')[0]).toBe('2026-07-01')
  expect(travelDays(trip, 'arrival', '2026-07-30').filter((day) => day === '2026-07-30')).toHaveLength(1)
})

test('a trip without a last day is left around its first', () => {
  expect(travelDays({ ...trip, tripEndDate: null }, 'departure', '')).toContain('2026-07-30')
})
