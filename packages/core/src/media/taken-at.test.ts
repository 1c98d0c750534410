import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takenAt, wallTime } from './taken-at.ts'

const UPLOAD = { uploadedAt: new Date('2026-07-16T09:30:00.250Z'), timeZone: 'Europe/Madrid' }
const UPLOADED = '2026-07-16T11:30:00.250'

describe('what the camera’s clock showed', () => {
  test('is the wall clock of the place', () => {
    expect(takenAt({ wall: '2026:07:14 14:02:10' }, UPLOAD)).toBe('2026-07-14T14:02:10.000')
  })

  test.each([
    ['5', '500'],
    ['25', '250'],
    ['123456', '123'],
    ['  7 ', '700'],
    ['half', '000'],
    ['', '000'],
  ])('with a fraction of %j second ends in .%s', (fraction, ms) => {
    expect(takenAt({ wall: '2026:07:14 14:02:10', fraction }, UPLOAD)).toBe(`2026-07-14T14:02:10.${ms}`)
  })

  test.each([
    ['+02:00', '2026-07-14T14:02:10.000'],
    ['+01:00', '2026-07-14T15:02:10.000'],
    ['-07:00', '2026-07-14T23:02:10.000'],
    ['+05:45', '2026-07-14T10:17:10.000'],
    ['Z', '2026-07-14T16:02:10.000'],
  ])('at %s is converted into the zone of the place', (offset, taken) => {
    expect(takenAt({ wall: '2026:07:14 14:02:10', offset }, UPLOAD)).toBe(taken)
  })

  test.each(['   :  ', '', '+2', '+25:00', '+14:99', 'CEST'])(
    'with the offset %j counts as having none',
    (offset) => {
      expect(takenAt({ wall: '2026:07:14 14:02:10', offset }, UPLOAD)).toBe('2026-07-14T14:02:10.000')
    },
  )
})

test.each([
  '2026:13:14 14:02:10',
  '2026:02:30 14:02:10',
  '2026:07:14 24:00:00',
  '2026:07:14 14:60:10',
  '0000:00:00 00:00:00',
  '    :  :     :  :  ',
  '1970:01:01 00:00:00',
  '1994:12:31 23:59:59',
  '2026:07:16 11:30:01',
  '2099:01:01 00:00:00',
  '2026:07:14',
  'yesterday',
  '',
])('%j is not a valid capture time, so the upload time is used', (wall) => {
  expect(takenAt({ wall }, UPLOAD)).toBe(UPLOADED)
})

test('a file without any time has the upload’s', () => {
  expect(takenAt(null, UPLOAD)).toBe(UPLOADED)
})

test('whatever a camera writes, the time exists, and never lies after the upload', () => {
  const two = fc.integer({ min: 0, max: 99 }).map((part) => String(part).padStart(2, '0'))
  const wall = fc
    .tuple(fc.integer({ min: 0, max: 9999 }), two, two, two, two, two)
    .map(([year, a, b, c, d, e]) => `${String(year).padStart(4, '0')}:${a}:${b} ${c}:${d}:${e}`)
  const camera = fc.record({
    wall: fc.oneof(wall, fc.string()),
    fraction: fc.string(),
    offset: fc.oneof(fc.constantFrom('+02:00', '-11:30', 'Z'), fc.string()),
  })
  fc.assert(
    fc.property(camera, (written) => {
      const taken = takenAt(written, UPLOAD)
      expect(new Date(`${taken}Z`).toISOString()).toBe(`${taken}Z`)
      expect(taken <= UPLOADED && taken >= '1995').toBe(true)
    }),
  )
})

test('the clocks of a place show its summer and its winter', () => {
  expect(wallTime(new Date('2026-07-14T12:00:00.000Z'), 'Europe/Madrid')).toBe('2026-07-14T14:00:00.000')
  expect(wallTime(new Date('2026-01-14T12:00:00.007Z'), 'Europe/Madrid')).toBe('2026-01-14T13:00:00.007')
})
