import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#time.ts'
import { seasonOdds } from './odds.ts'
import { countDay, type DaylightHour, emptyTallies, MOST_RIDEABLE_KNOTS } from './weeks.ts'

const EAST = 90
const dayOf = (...knots: (number | null)[]): DaylightHour[] =>
  knots.map((windKnots) => ({ windKnots, windDirection: EAST }))
const steady = (knots: number | null, hours = 10) => dayOf(...Array.from({ length: hours }, () => knots))

function tallyOf(years: readonly number[], of: (day: string) => readonly DaylightHour[]) {
  const tallies = emptyTallies()
  for (const year of years) {
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
      countDay(tallies, day, of(day))
  }
  return tallies
}

const shareOf = (day: readonly DaylightHour[]) =>
  seasonOdds(
    tallyOf([2024, 2025], () => day),
    '2026-07-15',
    '2026-07-20',
  ).trip.share

describe('a day worth the journey', () => {
  test.each([
    ['three hours of 12 kn', dayOf(12, 12, 12, 11.9, 5), 0],
    ['four hours of 12 kn', dayOf(12, 12, 12, 12, 5), 1],
    ['four hours of 35 kn', dayOf(35, 35, 35, 35, 60), 1],
    ['four hours above 35 kn', dayOf(35.1, 35.1, 35.1, 35.1), 0],
    ['four hours apart from each other', dayOf(20, 0, 20, 0, 20, 0, 20), 1],
    ['no daylight', [], 0],
  ])('%s: %d', (_, day, share) => {
    expect(shareOf(day)).toBe(share)
  })

  test('is not guessed where an hour is unknown', () => {
    expect(shareOf(dayOf(20, 20, 20, 20, null))).toBeNull()
    const known = tallyOf([2024, 2025], (day) => steady(day.endsWith('5') ? null : 20))

    expect(seasonOdds(known, '2026-07-15', '2026-07-20').trip.share).toBe(1)
  })
})

test('a week counts with its neighbours, around New Year too', () => {
  const windyInJanuary = tallyOf([2023, 2024, 2025], (day) => steady(day.slice(5) <= '01-07' ? 20 : 5))

  const { shares } = seasonOdds(windyInJanuary, '2026-01-01', '2026-01-07')

  expect(shares[0]).toBeCloseTo(21 / (21 * 2 + 24), 5)
  expect(shares[1]).toBeCloseTo(1 / 3, 5)
  expect(shares[51]).toBeCloseTo(21 / (21 * 2 + 24), 5)
  expect(shares.slice(2, 51).every((share) => share === 0)).toBe(true)
})

test('of one year alone a week knows too little at either end of what is known', () => {
  const tallies = emptyTallies()
  for (let day = '2025-07-02'; day <= '2025-07-14'; day = addDays(day, 1)) countDay(tallies, day, steady(20))

  expect(seasonOdds(tallies, '2026-07-05', '2026-07-06').trip.share).toBeNull()
})

test('the wind of the trip is that of its daylight, from where it mostly came', () => {
  const tallies = tallyOf([2024, 2025], () => [
    { windKnots: 10, windDirection: 350 },
    { windKnots: 30, windDirection: 10 },
    { windKnots: 20, windDirection: null },
  ])

  const { wind, usual } = seasonOdds(tallies, '2026-07-15', '2026-07-20').trip

  expect(wind?.knots).toBeCloseTo(20, 5)
  expect(wind?.direction).toBeGreaterThan(0)
  expect(wind?.direction).toBeLessThan(10)
  expect(usual).toEqual({ lower: 20, upper: 30 })
})

test('without rideable hours there is no usual wind, and without daylight none at all', () => {
  expect(
    seasonOdds(
      tallyOf([2025], () => steady(5)),
      '2026-07-15',
      '2026-07-20',
    ).trip.usual,
  ).toBeNull()
  expect(
    seasonOdds(
      tallyOf([2025], () => []),
      '2026-07-15',
      '2026-07-20',
    ).trip.wind,
  ).toBeNull()
})

const someDay = fc.array(fc.float({ min: 0, max: 60, noNaN: true }), { minLength: 1, maxLength: 16 })
const RUNS = { numRuns: 200 }

test('more wind up to the limit never lowers the share', () => {
  const cases = fc.tuple(
    fc.array(someDay, { minLength: 30, maxLength: 60 }),
    fc.float({ min: 0, max: 20, noNaN: true }),
  )
  fc.assert(
    fc.property(cases, ([days, more]) => {
      const shareWith = (extra: number) => {
        const tallies = emptyTallies()
        for (const [index, day] of days.entries()) {
          const winds = day.map((knots) =>
            knots > MOST_RIDEABLE_KNOTS ? knots : Math.min(MOST_RIDEABLE_KNOTS, knots + extra),
          )
          countDay(tallies, addDays('2025-07-01', index % 10), dayOf(...winds))
        }
        return seasonOdds(tallies, '2026-07-01', '2026-07-10').trip.share ?? 0
      }
      expect(shareWith(more)).toBeGreaterThanOrEqual(shareWith(0))
    }),
    RUNS,
  )
})

test('half a year later the other half of the world has the same odds', () => {
  // Week 51 has eight days.
  const shares = (shift: number) =>
    seasonOdds(
      tallyOf([2023, 2025], (day) => steady(Number(addDays(day, shift).slice(5, 7)) <= 6 ? 20 : 5)),
      '2026-03-04',
      '2026-03-04',
    ).shares
  const north = shares(0)
  const south = shares(182)

  expect(south[10]).toBe(north[36])
  expect(south[36]).toBe(north[10])
})

test('every share is one of 0 to 1, and the bars beside the trip are the same as its own', () => {
  fc.assert(
    fc.property(
      fc.array(someDay, { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 0, max: 364 }),
      (days, start) => {
        const tallies = emptyTallies()
        for (const [index, day] of days.entries())
          countDay(tallies, addDays('2024-01-01', index * 3), dayOf(...day))
        const on = addDays('2026-01-01', start)
        const { shares, trip } = seasonOdds(tallies, on, on)
        for (const share of shares) if (share !== null) expect(share >= 0 && share <= 1).toBe(true)
        expect(trip.share).toBe(shares[trip.weeks[0] ?? -1])
      },
    ),
    RUNS,
  )
})
