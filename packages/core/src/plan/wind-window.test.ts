import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WindowHour, windWindow } from './wind-window.ts'

const HOUR = 3600
const at = (hour: number, score: number, windKnots = 20, gustKnots: number | null = 25): WindowHour => ({
  ...{ time: hour * HOUR, windKnots, gustKnots, windDirection: 112, score },
})

test('the window is the best run, with its winds and its strongest gust', () => {
  const hours = [
    at(8, 30, 9),
    at(12, 85, 18),
    at(13, 90, 22),
    at(14, 95, 26, 33),
    at(15, 90, 24),
    at(16, 40, 30, 44),
  ]

  expect(windWindow(hours)).toEqual({
    ...{ from: 12 * HOUR, to: 16 * HOUR, lowestKnots: 18, highestKnots: 26, gustKnots: 33 },
    windDirection: expect.closeTo(112, 6),
  })
})

test('one hour alone is no window, nor are hours with a capped one between them', () => {
  expect(windWindow([at(12, 90)])).toBeNull()
  expect(windWindow([at(12, 90), at(13, 25), at(14, 90)])).toBeNull()
  expect(windWindow([])).toBeNull()
})

test('where no gust is known none is told', () => {
  expect(windWindow([at(12, 80, 20, null), at(13, 80, 21, null)])?.gustKnots).toBeNull()
})

const anyDay = fc.array(
  fc.record({
    windKnots: fc.double({ min: 0, max: 60, noNaN: true }),
    gustKnots: fc.option(fc.double({ min: 0, max: 90, noNaN: true }), { nil: null }),
    windDirection: fc.double({ min: 0, max: 359, noNaN: true }),
    score: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 24 },
)

test('no hour that cannot be ridden lies in a window, which lasts two hours at least', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const hours = day.map((hour, index) => ({ ...hour, time: index * HOUR }))
      const window = windWindow(hours)
      if (window === null) return
      expect(window.to - window.from).toBeGreaterThanOrEqual(2 * HOUR)
      for (const { time, score, windKnots } of hours) {
        if (time < window.from || time >= window.to) continue
        expect(score).toBeGreaterThanOrEqual(60)
        expect(windKnots).toBeGreaterThanOrEqual(window.lowestKnots)
        expect(windKnots).toBeLessThanOrEqual(window.highestKnots)
      }
    }),
  )
})
