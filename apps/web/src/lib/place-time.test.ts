import { expect, test } from 'vitest'
import { localDay } from './dates.ts'
import { dayAtPlace, dayStartAtPlace } from './place-clock.ts'

const lateEvening = new Date('2026-07-14T22:30:00Z')

test('a place with a known zone has its own day', () => {
  expect(dayAtPlace({ timezone: 'Europe/Madrid' }, lateEvening)).toBe('2026-07-15')
  expect(dayAtPlace({ timezone: 'America/Lima' }, lateEvening)).toBe('2026-07-14')
})

test('a location without a known time zone uses the viewer’s clock', () => {
  expect(dayAtPlace({ timezone: null }, lateEvening)).toBe(localDay(lateEvening))
  expect(dayStartAtPlace({ timezone: null }, '2026-07-15')).toEqual(new Date(2026, 6, 15))
})

test('a day begins when it begins at the place', () => {
  expect(dayStartAtPlace({ timezone: 'Europe/Madrid' }, '2026-07-15')).toEqual(
    new Date('2026-07-14T22:00:00Z'),
  )
})
