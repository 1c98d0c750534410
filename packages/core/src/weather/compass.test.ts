import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  angleBetween,
  bearingOf,
  COMPASS_POINTS,
  compassPoint,
  fullCircle,
  oppositeDirection,
} from './compass.ts'
import { meanWind } from './mean-wind.ts'

const RUNS = { numRuns: 2000 }

test.each([
  [0, 'N'],
  [11.24, 'N'],
  [11.25, 'NNE'],
  [45, 'NE'],
  [103, 'ESE'],
  [348.7, 'NNW'],
  [348.75, 'N'],
  [360, 'N'],
  [-90, 'W'],
  [765, 'NE'],
])('%d degrees is %s', (degrees, point) => {
  expect(compassPoint(degrees)).toBe(point)
})

test('each of the 16 points is its own bearing', () => {
  expect(COMPASS_POINTS.map((point) => compassPoint(bearingOf(point)))).toEqual(COMPASS_POINTS)
  expect(bearingOf('WNW')).toBe(292.5)
})

test('the opposite direction is where the wind blows to', () => {
  expect([0, 97, 180, 359].map(oppositeDirection)).toEqual([180, 277, 0, 179])
})

describe('for any direction', () => {
  const degrees = fc.double({ min: -1e6, max: 1e6, noNaN: true })

  test('the full circle begins at 0 and never reaches 360', () => {
    fc.assert(
      fc.property(degrees, (direction) => {
        expect(fullCircle(direction)).toBeGreaterThanOrEqual(0)
        expect(fullCircle(direction)).toBeLessThan(360)
      }),
      RUNS,
    )
  })

  test('a point is never further than 11.25 degrees from its direction', () => {
    fc.assert(
      fc.property(degrees, (direction) => {
        expect(angleBetween(direction, bearingOf(compassPoint(direction)))).toBeLessThanOrEqual(11.2500001)
      }),
      RUNS,
    )
  })

  test('the angle between two is the same both ways and at most 180', () => {
    fc.assert(
      fc.property(degrees, degrees, (first, second) => {
        const angle = angleBetween(first, second)
        expect(angle).toBeCloseTo(angleBetween(second, first), 6)
        expect(angle).toBeLessThanOrEqual(180)
        expect(angle).toBeGreaterThanOrEqual(0)
      }),
      RUNS,
    )
  })
})

test('the mean of 350 and 10 degrees is north, weighted by speed', () => {
  const even = meanWind([
    { speed: 10, direction: 350 },
    { speed: 10, direction: 10 },
  ])
  const leaning = meanWind([
    { speed: 30, direction: 90 },
    { speed: 10, direction: 0 },
  ])

  expect(even?.speed).toBe(10)
  expect(angleBetween(even?.direction ?? 180, 0)).toBeLessThan(0.001)
  expect(leaning?.direction).toBeCloseTo(71.57, 1)
  expect(meanWind([])).toBeUndefined()
})
