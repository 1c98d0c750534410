import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SeaLevel, tideAt, tideExtremes } from './tides.ts'

const RUNS = { numRuns: 2000 }
const STEP = 900
const PERIOD = 12.42 * 3600
const DAY = 86_400

function sea(highAt: number, amplitude: number, days = 3): SeaLevel[] {
  return Array.from({ length: (days * DAY) / STEP + 1 }, (_, index) => ({
    time: index * STEP,
    height: amplitude * Math.cos(((index * STEP - highAt) / PERIOD) * 2 * Math.PI),
  }))
}

test('high and low water are found between two readings', () => {
  const extremes = tideExtremes(sea(4 * 3600 + 400, 1))

  expect(extremes[0]?.kind).toBe('high')
  expect(Math.abs((extremes[0]?.time ?? 0) - (4 * 3600 + 400))).toBeLessThan(10)
  expect(extremes[0]?.height).toBeCloseTo(1, 2)
  expect(extremes[1]?.kind).toBe('low')
})

test('high and low water take turns, about six hours apart', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: PERIOD, noNaN: true }),
      fc.double({ min: 0.2, max: 6, noNaN: true }),
      (highAt, amplitude) => {
        const extremes = tideExtremes(sea(highAt, amplitude))
        for (const [index, extreme] of extremes.slice(1).entries()) {
          expect(extreme.kind).not.toBe(extremes[index]?.kind)
          expect(Math.abs(extreme.time - (extremes[index]?.time ?? 0) - PERIOD / 2)).toBeLessThan(120)
        }
        expect(extremes.length).toBeGreaterThanOrEqual(10)
      },
    ),
    RUNS,
  )
})

test('the next high and low water lie ahead, within one tide', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: PERIOD, noNaN: true }),
      fc.double({ min: STEP, max: DAY, noNaN: true }),
      (highAt, now) => {
        const tide = tideAt(sea(highAt, 1.5), now)
        for (const extreme of [tide?.high, tide?.low]) {
          expect(extreme?.time).toBeGreaterThan(now)
          expect(extreme?.time).toBeLessThan(now + PERIOD + 120)
        }
      },
    ),
    RUNS,
  )
})

describe('the state is the third of the range that the water is in', () => {
  test.each([
    [0, 'high'],
    [2 * 3600, 'high'],
    [PERIOD / 4, 'mid'],
    [4.3 * 3600, 'low'],
    [PERIOD / 2, 'low'],
    [DAY * 2.9, 'low'],
  ])('%d seconds after high water: %s', (now, state) => {
    expect(tideAt(sea(0, 1), now)?.state).toBe(state)
  })
})

test('readings of a whole plateau turn in its middle', () => {
  const levels = [0.1, 0.5, 0.5, 0.5, 0.2].map((height, index) => ({ time: index * STEP, height }))

  expect(tideExtremes(levels)).toEqual([{ kind: 'high', time: 2 * STEP, height: 0.5 }])
})

test('a step on the way up is no turn', () => {
  const levels = [0.1, 0.2, 0.2, 0.3].map((height, index) => ({ time: index * STEP, height }))

  expect(tideExtremes(levels)).toEqual([])
})

test('a range below 0.3 m is no tide', () => {
  expect(tideAt(sea(0, 0.149), DAY)).toBeUndefined()
  expect(tideAt(sea(0, 0.16), DAY)).toBeDefined()
})

test('unknown water has no tide, and a gap hides only its own turns', () => {
  const inland = sea(0, 1).map(({ time }) => ({ time, height: null }))
  const gap = sea(0, 1).map((level, index) =>
    index >= 20 && index <= 30 ? { ...level, height: null } : level,
  )

  expect(tideAt(inland, DAY)).toBeUndefined()
  expect(tideAt([], DAY)).toBeUndefined()
  expect(tideAt(sea(0, 1), 4 * DAY)).toBeUndefined()
  expect(tideAt(gap, 25 * STEP)).toBeUndefined()
  expect(tideExtremes(gap)).toEqual(tideExtremes(sea(0, 1)).slice(1))
})
