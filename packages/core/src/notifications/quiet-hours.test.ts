import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeInZone } from '#time.ts'
import { heldUntil, quietUntil } from './categories.ts'

const NIGHT = { isOn: true, from: '22:00', until: '07:00' }
const zones = [
  'Europe/Madrid',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'UTC',
]

test.each([
  ['2026-07-01T19:59:00Z', undefined],
  ['2026-07-01T20:00:00Z', '2026-07-02T05:00:00.000Z'],
  ['2026-07-02T01:00:00Z', '2026-07-02T05:00:00.000Z'],
  ['2026-07-02T05:00:00Z', undefined],
  ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
])('at %s in Madrid the night ends at %s', (now, end) => {
  expect(quietUntil(new Date(now), NIGHT, 'Europe/Madrid')?.toISOString()).toBe(end)
})

test('an end that the clock change skips is the moment of the change', () => {
  const quiet = { isOn: true, from: '22:00', until: '02:30' }
  const end = quietUntil(new Date('2026-03-29T00:10:00Z'), quiet, 'Europe/Madrid')
  expect(end?.toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('an end time that occurs twice counts the first time', () => {
  const quiet = { isOn: true, from: '22:00', until: '02:30' }
  const at = (now: string) => quietUntil(new Date(now), quiet, 'Europe/Madrid')?.toISOString()
  expect(at('2026-10-25T00:10:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-10-25T01:10:00Z')).toBeUndefined()
})

test('quiet hours may lie within a day, be off, or be none', () => {
  const now = new Date('2026-07-01T13:00:00Z')
  const siesta = { isOn: true, from: '12:30', until: '14:00' }
  expect(quietUntil(now, siesta, 'UTC')?.toISOString()).toBe('2026-07-01T14:00:00.000Z')
  expect(quietUntil(now, { ...siesta, isOn: false }, 'UTC')).toBeUndefined()
  expect(quietUntil(now, { isOn: true, from: '13:00', until: '13:00' }, 'UTC')).toBeUndefined()
})

test('only the water board is not held back', () => {
  const quiet = { quiet: NIGHT, timeZone: 'UTC' }
  const now = new Date('2026-07-01T23:00:00Z')
  expect(heldUntil(now, { ...quiet, category: 'water' })).toBeUndefined()
  expect(heldUntil(now, { ...quiet, category: 'mentions' })).toBeDefined()
})

const wallTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

test('in any zone, held notifications arrive later, within 25 hours, and are held only once', () => {
  fc.assert(
    fc.property(instant, wallTime, wallTime, fc.constantFrom(...zones), (now, from, until, zone) => {
      const end = quietUntil(now, { isOn: true, from, until }, zone)
      if (end === undefined) return
      expect(end.getTime()).toBeGreaterThan(now.getTime())
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      expect(timeInZone(end, zone) >= until).toBe(true)
      expect(quietUntil(end, { isOn: true, from, until }, zone)).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})
