import { expect, test } from 'vitest'
import { isPast, plannedSpan } from './planned-span.ts'

test.each([
  ['2026-07-15', '14:00', '17:00', '2026-07-15T12:00Z', '2026-07-15T15:00Z'],
  ['2026-07-15', '22:00', '01:00', '2026-07-15T20:00Z', '2026-07-15T23:00Z'],
  ['2026-07-15', '20:00', '00:00', '2026-07-15T18:00Z', '2026-07-15T22:00Z'],
  ['2026-07-15', '23:30', null, '2026-07-15T21:30Z', '2026-07-15T22:00Z'],
  ['2026-10-25', '02:00', '03:00', '2026-10-25T00:00Z', '2026-10-25T02:00Z'],
  ['2026-10-25', '02:00', null, '2026-10-25T00:00Z', '2026-10-25T02:00Z'],
  ['2026-03-29', '02:15', '02:45', '2026-03-29T01:00Z', '2026-03-29T01:00Z'],
])('on %s from %s to %s in Tarifa', (day, startsAt, endsAt, from, to) => {
  expect(plannedSpan({ day, startsAt, endsAt }, 'Europe/Madrid')).toEqual({
    from: new Date(from),
    to: new Date(to),
  })
})

test.each([
  ['2026-07-15T14:59Z', false],
  ['2026-07-15T15:00Z', true],
  ['2026-07-15T22:00Z', true],
  ['2026-07-14T21:59Z', false],
])('at %s a session until five in Tarifa is over: %s', (now, expected) => {
  const session = { day: '2026-07-15', startsAt: '14:00', endsAt: '17:00' }
  expect(isPast(session, new Date(now), 'Europe/Madrid')).toBe(expected)
})

test.each([
  ['2026-07-15T22:59Z', false],
  ['2026-07-15T23:00Z', true],
  ['2026-07-15T10:00Z', false],
  ['2026-07-16T10:00Z', true],
])('at %s a dinner until one in the night is over: %s', (now, expected) => {
  const dinner = { day: '2026-07-15', startsAt: '22:00', endsAt: '01:00' }
  expect(isPast(dinner, new Date(now), 'Europe/Madrid')).toBe(expected)
})

test('what was over stays so when the clocks go back, and what lasts through it is on', () => {
  const night = { day: '2026-10-25', startsAt: '02:00' }
  const secondTen = new Date('2026-10-25T01:10Z')

  expect(isPast({ ...night, endsAt: '02:30' }, secondTen, 'Europe/Madrid')).toBe(true)
  expect(isPast({ ...night, endsAt: null }, secondTen, 'Europe/Madrid')).toBe(true)
  expect(isPast({ ...night, endsAt: '03:00' }, secondTen, 'Europe/Madrid')).toBe(false)
})
