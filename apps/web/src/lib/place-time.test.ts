import { expect, test } from 'vitest'
import { localDay } from './dates.ts'
import { dayAtPlace, dayStartAtPlace, wallTimeAtPlace } from './place-time.ts'

const lateEvening = new Date('2026-07-14T22:30:00Z')

test('a place with a known zone has its own day', () => {
  expect(dayAtPlace({ timezone: 'Europe/Madrid' }, lateEvening)).toBe('2026-07-15')
  expect(dayAtPlace({ timezone: 'America/Lima' }, lateEvening)).toBe('2026-07-14')
})

test('a place nobody knows the zone of lives by the clock of the viewer', () => {
  expect(dayAtPlace({ timezone: null }, lateEvening)).toBe(localDay(lateEvening))
  expect(dayStartAtPlace({ timezone: null }, '2026-07-15')).toEqual(new Date(2026, 6, 15))
})

test('a day begins when it begins at the place', () => {
  expect(dayStartAtPlace({ timezone: 'Europe/Madrid' }, '2026-07-15')).toEqual(
    new Date('2026-07-14T22:00:00Z'),
  )
})

test.each([
  ['2026-07-15', '17:00', '2026-07-15T15:00:00.000Z'],
  ['2026-07-15', '00:00', '2026-07-14T22:00:00.000Z'],
  // The night in which clocks go forward at two, and the one in which they go back at three.
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '17:00', '2026-03-29T15:00:00.000Z'],
  ['2026-10-25', '17:00', '2026-10-25T16:00:00.000Z'],
  ['2026-10-25', '23:30', '2026-10-25T22:30:00.000Z'],
])('on %s the clock of Tarifa says %s at %s', (day, clock, instant) => {
  expect(wallTimeAtPlace({ timezone: 'Europe/Madrid' }, day, clock).toISOString()).toBe(instant)
})
