import fc from 'fast-check'
import { expect, test } from 'vitest'
import { angleBetween, bearingOf, COMPASS_POINTS, compassPoint } from '#weather/compass.ts'
import { beachScore, ratingOf } from './beach-score.ts'
import { KNOWN_SPOTS } from './gazetteer.ts'
import type { Conditions, ScoredSpot } from './score-parts.ts'
import type { TideNotes } from './spot.ts'

const RUNS = { numRuns: 2000 }
const TIDES: TideNotes[] = ['any', 'none', 'low', 'mid', 'high', 'low-mid', 'mid-high']

const shore = fc.integer({ min: 0, max: 359 })
const point = fc.constantFrom(...COMPASS_POINTS)
const inventedSpot: fc.Arbitrary<ScoredSpot> = fc
  .record({
    shoreBearing: shore,
    idealWindDirections: fc.uniqueArray(point, { minLength: 1, maxLength: 6 }),
    windMinKnots: fc.integer({ min: 8, max: 16 }),
    span: fc.integer({ min: 10, max: 28 }),
    tideNotes: fc.constantFrom(...TIDES),
  })
  .map(({ span, ...spot }) => ({ ...spot, windMaxKnots: spot.windMinKnots + span }))
const anySpot: fc.Arbitrary<ScoredSpot> = fc.oneof(inventedSpot, fc.constantFrom(...KNOWN_SPOTS))

const direction = fc.integer({ min: 0, max: 719 }).map((halves) => halves / 2)
const knots = fc.double({ min: 0, max: 60, noNaN: true })
const orUnknown = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const anyConditions: fc.Arbitrary<Conditions> = fc.record({
  windKnots: knots,
  windDirection: direction,
  gustKnots: orUnknown(fc.double({ min: 0, max: 90, noNaN: true })),
  rainMmPerHour: orUnknown(fc.double({ min: 0, max: 20, noNaN: true })),
  visibilityMetres: orUnknown(fc.double({ min: 0, max: 30_000, noNaN: true })),
  isThunder: orUnknown(fc.boolean()),
  isDay: fc.boolean(),
  tide: orUnknown(fc.constantFrom('low' as const, 'mid' as const, 'high' as const)),
})
const score = (spot: ScoredSpot, now: Conditions) => beachScore(spot, now).score

test('the score is a whole number from 0 to 100 and the rating follows it', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, (spot, now) => {
      const result = beachScore(spot, now)
      expect(Number.isInteger(result.score)).toBe(true)
      expect(result.score).toBeGreaterThanOrEqual(0)
      expect(result.score).toBeLessThanOrEqual(100)
      expect(result.rating).toBe(ratingOf(result.score))
    }),
    RUNS,
  )
  expect([100, 80, 79, 60, 59, 0].map(ratingOf)).toEqual(['green', 'green', 'yellow', 'yellow', 'red', 'red'])
})

/** Below 1.8, where gusts of 20 kn or more have their own cap. */
const factor = orUnknown(fc.double({ min: 1, max: 1.79, noNaN: true }))
const share = fc.double({ min: 0, max: 1, noNaN: true })
const gusting = (gustFactor: number | null, windKnots: number) =>
  gustFactor === null ? null : windKnots * gustFactor

test('more wind never lowers it up to 3 kn above the least', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, factor, share, share, (spot, now, gustFactor, one, two) => {
      const most = Math.min(spot.windMinKnots + 3, spot.windMaxKnots / (gustFactor ?? 1))
      const at = (part: number) =>
        score(spot, { ...now, windKnots: part * most, gustKnots: gusting(gustFactor, part * most) })
      expect(at(Math.max(one, two))).toBeGreaterThanOrEqual(at(Math.min(one, two)))
    }),
    RUNS,
  )
})

test('more wind never raises it from 6 kn below the most', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, factor, share, share, (spot, now, gustFactor, one, two) => {
      const least = spot.windMaxKnots - 6
      const most = gustFactor === null ? least + 30 : Math.max(least, spot.windMaxKnots / gustFactor)
      const at = (part: number) => {
        const windKnots = least + part * (most - least)
        return score(spot, { ...now, windKnots, gustKnots: gusting(gustFactor, windKnots) })
      }
      fc.pre(gustFactor === null || least * gustFactor <= spot.windMaxKnots)
      expect(at(Math.max(one, two))).toBeLessThanOrEqual(at(Math.min(one, two)))
    }),
    RUNS,
  )
})

test('more gust, more rain and less view never raise it', () => {
  const more = fc.double({ min: 0, max: 40, noNaN: true })
  fc.assert(
    fc.property(anySpot, anyConditions, more, (spot, now, extra) => {
      const known = { ...now, gustKnots: now.gustKnots ?? 0, rainMmPerHour: now.rainMmPerHour ?? 0 }
      const seen = { ...known, visibilityMetres: now.visibilityMetres ?? 30_000 }
      const before = score(spot, seen)
      expect(score(spot, { ...seen, gustKnots: seen.gustKnots + extra })).toBeLessThanOrEqual(before)
      expect(score(spot, { ...seen, rainMmPerHour: seen.rainMmPerHour + extra })).toBeLessThanOrEqual(before)
      const nearer = Math.max(0, seen.visibilityMetres - extra * 500)
      expect(score(spot, { ...seen, visibilityMetres: nearer })).toBeLessThanOrEqual(before)
    }),
    RUNS,
  )
})

test('one more ideal direction never lowers it', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, point, (spot, now, added) => {
      const wider = { ...spot, idealWindDirections: [...spot.idealWindDirections, added] }
      expect(score(wider, now)).toBeGreaterThanOrEqual(score(spot, now))
    }),
    RUNS,
  )
})

test('turning wind, shore and ideals together changes nothing', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, fc.integer({ min: 1, max: 15 }), (spot, now, points) => {
      const turn = points * 22.5
      const turned = {
        ...spot,
        shoreBearing: (spot.shoreBearing + turn) % 360,
        idealWindDirections: spot.idealWindDirections.map((ideal) => compassPoint(bearingOf(ideal) + turn)),
      }
      const change = score(turned, { ...now, windDirection: now.windDirection + turn }) - score(spot, now)
      expect(Math.abs(change)).toBeLessThanOrEqual(1)
    }),
    RUNS,
  )
})

test('a full turn of the wind is the same wind', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, fc.integer({ min: -3, max: 3 }), (spot, now, turns) => {
      const turned = { ...now, windDirection: now.windDirection + 360 * turns }
      expect(beachScore(spot, turned)).toEqual(beachScore(spot, now))
    }),
    RUNS,
  )
})

test('the tide moves it by at most 5', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, (spot, now) => {
      const scores = ([null, 'low', 'mid', 'high'] as const).map((tide) => score(spot, { ...now, tide }))
      expect(Math.max(...scores) - Math.min(...scores)).toBeLessThanOrEqual(5)
    }),
    RUNS,
  )
})

type Limit = [most: number, holds: (spot: ScoredSpot, now: Conditions) => boolean]
const angleOf = (spot: ScoredSpot, now: Conditions) => angleBetween(now.windDirection, spot.shoreBearing)
const LIMITS: Limit[] = [
  [59, (spot, now) => angleOf(spot, now) > 135],
  [79, (spot, now) => angleOf(spot, now) > 100],
  [20, (_, { isThunder }) => isThunder === true],
  [39, (_, { isDay }) => !isDay],
  [39, ({ windMinKnots }, { windKnots }) => windKnots <= windMinKnots - 5],
  [39, ({ windMaxKnots }, { windKnots }) => windKnots >= windMaxKnots + 6],
  [39, ({ windMaxKnots }, { gustKnots }) => (gustKnots ?? 0) > windMaxKnots + 10],
  [59, (_, { windKnots, gustKnots }) => (gustKnots ?? 0) >= 20 && (gustKnots ?? 0) >= windKnots * 1.8],
]

test('every limit holds, and then the summary starts with its reason', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, (spot, now) => {
      const result = beachScore(spot, now)
      const limits = LIMITS.filter(([, holds]) => holds(spot, now)).map(([most]) => most)
      expect(result.score).toBeLessThanOrEqual(Math.min(100, ...limits))
      const [lowest] = result.caps
      expect(result.score).toBeLessThanOrEqual(lowest?.limit ?? 100)
      expect(result.summary.startsWith(lowest?.reason ?? '')).toBe(true)
    }),
    RUNS,
  )
})

test('the points add up to the score wherever no limit holds', () => {
  fc.assert(
    fc.property(anySpot, anyConditions, (spot, now) => {
      const { components, caps, score: total } = beachScore(spot, now)
      const sum = components.reduce((points, component) => points + component.points, 0)
      if (caps.length === 0) expect(Math.abs(sum - total)).toBeLessThan(0.8)
      expect(components.reduce((weight, component) => weight + component.weight, 0)).toBeCloseTo(100, 0)
    }),
    RUNS,
  )
})
