import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beaufort, gustFactor, gustiness } from './gusts.ts'
import { kiteSize } from './kite-size.ts'
import { wetsuit } from './wetsuit.ts'
import { toKmh, toKnots, toMetresPerSecond } from './wind-speed.ts'

const RUNS = { numRuns: 2000 }

test.each([
  [0, 0, 'Calm'],
  [0.9, 0, 'Calm'],
  [1, 1, 'Light air'],
  [10.9, 3, 'Gentle breeze'],
  [11, 4, 'Moderate breeze'],
  [21.9, 5, 'Fresh breeze'],
  [22, 6, 'Strong breeze'],
  [33.9, 7, 'Near gale'],
  [34, 8, 'Gale'],
  [63, 11, 'Violent storm'],
  [64, 12, 'Hurricane'],
  [120, 12, 'Hurricane'],
])('%d knots are force %d, %s', (knots, force, name) => {
  expect(beaufort(knots)).toEqual({ force, name })
})

test.each([
  [12, 13.8],
  [16, 10.3],
  [20, 8.3],
  [25, 6.6],
])('75 kg in a steady %d knots ride %d square metres', (windKnots, size) => {
  const steady = { weightKg: 75, level: 'intermediate' as const, windKnots, gustKnots: null }

  expect(kiteSize(steady)?.size).toBeCloseTo(size, 5)
})

test('the kite size has a range of ten per cent around it', () => {
  const size = kiteSize({ weightKg: 75, level: 'intermediate', windKnots: 16.5, gustKnots: 18 })

  expect(size).toEqual({ size: 10, smallest: 9, largest: 11 })
})

test('a more experienced rider gets a larger kite', () => {
  const sizes = (['beginner', 'intermediate', 'advanced'] as const).map(
    (level) => kiteSize({ weightKg: 80, level, windKnots: 20, gustKnots: null })?.size,
  )

  expect(sizes).toEqual([8, 8.8, 9.6])
})

test.each([
  [20, 26, 7.5],
  [20, 28, 6.3],
  [20, 30, 5],
  [20, 36, 4.2],
])('%d knots gusting %d count the gust the more the gustier it is', (windKnots, gustKnots, size) => {
  expect(kiteSize({ weightKg: 75, level: 'beginner', windKnots, gustKnots })?.size).toBe(size)
})

test.each([
  [7.9, null],
  [38.1, null],
  [30, 45],
])('in %d knots gusting %s there is no size', (windKnots, gustKnots) => {
  expect(kiteSize({ weightKg: 75, level: 'advanced', windKnots, gustKnots })).toBeUndefined()
})

test('more wind never asks for a larger kite', () => {
  const knots = fc.double({ min: 8, max: 38, noNaN: true })
  fc.assert(
    fc.property(knots, knots, fc.integer({ min: 25, max: 200 }), (first, second, weightKg) => {
      const size = (windKnots: number) =>
        kiteSize({ weightKg, level: 'intermediate', windKnots, gustKnots: null })?.size ?? 0
      expect(size(Math.min(first, second))).toBeGreaterThanOrEqual(size(Math.max(first, second)))
    }),
    RUNS,
  )
})

test('gusts alone fly no kite: the mean has to be 8 knots', () => {
  const rider = { weightKg: 75, level: 'intermediate' } as const

  expect(kiteSize({ ...rider, windKnots: 4.6, gustKnots: 10 })).toBeUndefined()
  expect(kiteSize({ ...rider, windKnots: 8, gustKnots: 12 })).toBeDefined()
})

test.each([
  [1.3, 'steady'],
  [1.31, 'gusty'],
  [1.5, 'gusty'],
  [1.51, 'very gusty'],
])('a gust factor of %d is %s', (factor, word) => {
  expect(gustiness(factor)).toBe(word)
})

test('without a gust or a wind there is no gust factor', () => {
  expect(gustFactor(20, 25)).toBe(1.25)
  expect(gustFactor(20, null)).toBeNull()
  expect(gustFactor(0, 12)).toBeNull()
})

test.each([
  [28, 'Boardshorts'],
  [26, 'Boardshorts'],
  [25.9, 'Shorty'],
  [18, '3/2 wetsuit'],
  [17.9, '4/3 wetsuit'],
  [10, '5/4 wetsuit with boots and gloves'],
  [9.9, '6/5 hooded wetsuit'],
])('in water of %d degrees one wears %s', (celsius, suit) => {
  expect(wetsuit(celsius)).toBe(suit)
})

test('speeds convert both ways', () => {
  expect(toKnots(13.12)).toBeCloseTo(25.5, 1)
  expect(toMetresPerSecond(toKnots(7))).toBeCloseTo(7, 4)
  expect(toKmh(10)).toBe(36)
})
