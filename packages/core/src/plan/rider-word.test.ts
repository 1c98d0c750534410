import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEVELS } from '#profile/limits.ts'
import { RIDER_WORDS, type RiderWord, riderWord, type WordRider } from './rider-word.ts'

const RUNS = { numRuns: 2000 }
const NO_CAPS = { caps: [] }

const quiver = (...sizes: number[]) => sizes.map((size) => ({ id: `k${size}`, size }))
const rider = (fields: Partial<WordRider> = {}): WordRider => ({
  ...{ weightKg: 75, level: 'intermediate', board: 'twintip', kites: quiver(7, 9, 12) },
  ...fields,
})
const steady = (windKnots: number) => ({ windKnots, gustKnots: null, ...NO_CAPS })

describe('a rider of 75 kg with 7, 9 and 12', () => {
  // Middles of manufacturers' ranges for 75 kg: 12 at 13–17 kn, 9 at 17–22, 7 at 22–28.
  test.each([
    [7, 'no kite', null],
    [10, 'no kite', null],
    [11.5, 'underpowered', 'k12'],
    [13, 'powered', 'k12'],
    [15, 'powered', 'k12'],
    [18, 'powered', 'k9'],
    [20, 'powered', 'k9'],
    [24, 'powered', 'k7'],
    [27, 'powered', 'k7'],
    [29, 'lit', 'k7'],
    [31, 'too strong', null],
  ] as const)('at %d knots: %s', (knots, word, kiteId) => {
    expect(riderWord(rider(), steady(knots))).toMatchObject({ word, kiteId })
  })
})

test.each([
  ['who has not said their weight', { weightKg: null }, 'unknown'],
  ['who has not said their level', { level: null }, 'unknown'],
  ['without any kite', { kites: [] }, 'no kite'],
  ['who has nothing small enough', { kites: quiver(12, 14) }, 'too strong'],
  ['who has nothing large enough', { kites: quiver(4, 5) }, 'no kite'],
  ['who learns', { level: 'beginner', kites: quiver(7) }, 'too strong'],
] as const)('a rider %s gets no kite at 22 knots', (_, fields, word) => {
  expect(riderWord(rider(fields as Partial<WordRider>), steady(22))).toMatchObject({ word, kiteId: null })
})

test('too strong names the reason: a level no kite can fix, or only oversized kites', () => {
  const tooStrongFor = (fields: Partial<WordRider>) => riderWord(rider(fields), steady(22))?.tooStrongFor

  expect(tooStrongFor({ level: 'beginner', kites: quiver(5) })).toBe('level')
  expect(tooStrongFor({ kites: quiver(12, 14) })).toBe('kites')
  expect(tooStrongFor({})).toBeNull()
})

test('a foil uses a smaller kite, and a rider without a board counts as twintip', () => {
  const at = (board: WordRider['board']) => riderWord(rider({ board }), steady(13))?.kiteId

  expect([at('twintip'), at(null), at('surfboard'), at('foil')]).toEqual(['k12', 'k12', 'k12', 'k9'])
})

test('a gusty wind counts as its gusts', () => {
  const gusty = { windKnots: 20, gustKnots: 30, ...NO_CAPS }

  expect(riderWord(rider(), gusty)).toMatchObject({ word: 'lit', kiteId: 'k7' })
  expect(riderWord(rider(), { ...gusty, gustKnots: 31 })).toMatchObject({
    word: 'too strong',
    kiteId: null,
    tooStrongFor: 'level',
  })
})

const anyRider = fc.record({
  weightKg: fc.option(fc.integer({ min: 25, max: 200 }), { nil: null }),
  level: fc.option(fc.constantFrom(...LEVELS), { nil: null }),
  board: fc.option(fc.constantFrom('twintip' as const, 'surfboard' as const, 'foil' as const), { nil: null }),
  kites: fc
    .uniqueArray(fc.integer({ min: 4, max: 42 }), { maxLength: 12 })
    .map((halves) => quiver(...halves.map((half) => half / 2))),
})
const anyWind = fc
  .record({
    windKnots: fc.double({ min: 0, max: 60, noNaN: true }),
    factor: fc.option(fc.double({ min: 1, max: 2.5, noNaN: true }), { nil: null }),
  })
  .map(({ windKnots, factor }) => ({ windKnots, gustKnots: factor && windKnots * factor }))

test('a beach cap overrides all: no rider gets a verdict', () => {
  fc.assert(
    fc.property(anyRider, anyWind, (who, wind) => {
      expect(riderWord(who, { ...wind, caps: [{ limit: 25, reason: 'Offshore wind' }] })).toBeNull()
    }),
    RUNS,
  )
})

test('only rideable verdicts include a kite, always one the rider owns', () => {
  fc.assert(
    fc.property(anyRider, anyWind, (who, wind) => {
      const { word, kiteId, tooStrongFor } = found(who, wind)
      const isRidden = word === 'powered' || word === 'lit' || word === 'underpowered'
      expect(who.kites.some(({ id }) => id === kiteId)).toBe(isRidden)
      expect(kiteId !== null).toBe(isRidden)
      expect(tooStrongFor !== null).toBe(word === 'too strong')
    }),
    RUNS,
  )
})

test('more wind never picks a larger kite', () => {
  fc.assert(
    fc.property(anyRider, anyWind, fc.double({ min: 1, max: 3, noNaN: true }), (who, wind, more) => {
      const stronger = {
        windKnots: wind.windKnots * more,
        gustKnots: wind.gustKnots && wind.gustKnots * more,
      }
      const [size, later] = [pickedSize(who, wind), pickedSize(who, stronger)]
      if (size !== undefined && later !== undefined) expect(later).toBeLessThanOrEqual(size)
    }),
    RUNS,
  )
})

test('stronger gusts never pick a larger kite', () => {
  fc.assert(
    fc.property(anyRider, anyWind, fc.double({ min: 1, max: 2, noNaN: true }), (who, wind, more) => {
      const gustier = { ...wind, gustKnots: (wind.gustKnots ?? wind.windKnots) * more }
      const [size, later] = [pickedSize(who, wind), pickedSize(who, gustier)]
      if (size !== undefined && later !== undefined) expect(later).toBeLessThanOrEqual(size)
    }),
    RUNS,
  )
})

test('a larger quiver never gives a worse word', () => {
  fc.assert(
    fc.property(anyRider, anyWind, fc.integer({ min: 4, max: 42 }), (who, wind, halves) => {
      const richer = { ...who, kites: [...who.kites, ...quiver(halves / 2)] }
      expect(rank(found(richer, wind).word)).toBeLessThanOrEqual(rank(found(who, wind).word))
    }),
    RUNS,
  )
})

test('a rider without weight or level gets an unknown verdict', () => {
  fc.assert(
    fc.property(anyRider, anyWind, (who, wind) => {
      expect(found({ ...who, weightKg: null }, wind).word).toBe('unknown')
      expect(found({ ...who, level: null }, wind).word).toBe('unknown')
    }),
    RUNS,
  )
})

function found(who: WordRider, wind: { windKnots: number; gustKnots: number | null }) {
  const verdict = riderWord(who, { ...wind, ...NO_CAPS })
  if (verdict === null) throw new Error('there was no cap')
  return verdict
}

function pickedSize(who: WordRider, wind: { windKnots: number; gustKnots: number | null }) {
  const { kiteId } = found(who, wind)
  return who.kites.find(({ id }) => id === kiteId)?.size
}

/** Only rideable words are ordered. */
function rank(word: RiderWord): number {
  const ordered: readonly RiderWord[] = ['powered', 'lit', 'underpowered']
  const at = ordered.indexOf(word)
  expect(RIDER_WORDS).toContain(word)
  return at === 0 ? 0 : at > 0 ? 1 : 2
}
