import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownTo } from './countdown.ts'

const TARGET = new Date('2026-07-15T00:00:00Z')
const before = (ms: number) => new Date(TARGET.getTime() - ms)

test.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [999, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [1000, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [86_400_000, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
  [86_399_000, { days: 0, hours: 23, minutes: 59, seconds: 59 }],
  [1_000 * 86_400_000, { days: 1000, hours: 0, minutes: 0, seconds: 0 }],
])('%d ms before the start it shows %o', (ms, shown) => {
  expect(countdownTo(TARGET, before(ms))).toEqual(shown)
})

test('the countdown stays at zero once the target has passed', () => {
  expect(countdownTo(TARGET, before(-86_400_000))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test('its parts add up to the whole seconds that are left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (ms) => {
      const { days, hours, minutes, seconds } = countdownTo(TARGET, before(ms))

      expect(days * 86_400 + hours * 3600 + minutes * 60 + seconds).toBe(Math.floor(ms / 1000))
      expect(Math.max(hours - 23, minutes - 59, seconds - 59)).toBeLessThanOrEqual(0)
    }),
  )
})
