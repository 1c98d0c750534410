import { expect, test } from 'vitest'
import { type WindowHour, windowOf } from './go-window.ts'

const HOUR = 3600
const at = (hour: number, windKnots: number, gustKnots: number | null = 25): WindowHour => ({
  ...{ time: hour * HOUR, windKnots, gustKnots, windDirection: 112, score: 90 },
})

test('a window has the lowest and highest of its winds and its strongest gust', () => {
  expect(windowOf([at(12, 18), at(13, 22), at(14, 26, 33), at(15, 24)])).toEqual({
    ...{ from: 12 * HOUR, to: 16 * HOUR, lowestKnots: 18, highestKnots: 26, gustKnots: 33 },
    windDirection: expect.closeTo(112, 6),
  })
})

test('without known gusts none are shown', () => {
  expect(windowOf([at(12, 20, null), at(13, 21, null)]).gustKnots).toBeNull()
})
