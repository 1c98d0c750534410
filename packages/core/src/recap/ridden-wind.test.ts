import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanRiddenWind, type PastHour, strongestRiddenHour } from './water-time.ts'

const START = Date.parse('2026-07-15T10:00:00Z')
const hourAt = (hour: number) => new Date(START + hour * 3_600_000)
const wind = (...knots: (number | null)[]): PastHour[] =>
  knots.map((windKnots, hour) => ({
    from: hourAt(hour),
    windKnots,
    gustKnots: windKnots === null ? null : windKnots + 6,
    windDirection: 90,
  }))
const out = (riderId: string, from: number, until: number) => ({
  riderId,
  outAt: hourAt(from),
  until: hourAt(until),
})

test('the strongest hour is one with riders out, and lists all of them', () => {
  const hours = wind(40, 20, 30, 25)

  expect(strongestRiddenHour([out('ana', 1, 2.5), out('ben', 2.9, 4)], hours)).toMatchObject({
    ...{ from: hourAt(2), windKnots: 30, gustKnots: 36, riderIds: ['ana', 'ben'] },
  })
})

test('a rider who came back as an hour began was not out in it', () => {
  expect(strongestRiddenHour([out('ana', 0, 1)], wind(12, 30))?.windKnots).toBe(12)
})

test('a rider out twice in an hour is listed once', () => {
  expect(strongestRiddenHour([out('ana', 0, 0.2), out('ana', 0.5, 0.9)], wind(12))?.riderIds).toEqual(['ana'])
})

test('unknown values are not invented', () => {
  expect(strongestRiddenHour([], wind(30))).toBeUndefined()
  expect(strongestRiddenHour([out('ana', 0, 2)], [])).toBeUndefined()
  expect(strongestRiddenHour([out('ana', 0, 2)], wind(null, null))).toBeUndefined()
  expect(strongestRiddenHour([out('ana', 0, 2)], wind(null, 18))?.windKnots).toBe(18)
  expect(meanRiddenWind([out('ana', 0, 1)], wind(null, 18))).toBeNull()
  const withoutDirection = wind(18).map((hour) => ({ ...hour, windDirection: null }))
  expect(strongestRiddenHour([out('ana', 0, 2)], withoutDirection)).toBeUndefined()
})

test('the mean is that of the ridden hours, each once however many were out', () => {
  expect(meanRiddenWind([out('ana', 0, 2), out('ben', 1, 2)], wind(10, 20, 40))).toBe(15)
})

const anyHours = fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }), { maxLength: 24 })
const anyOut = fc
  .tuple(
    fc.constantFrom('ana', 'ben'),
    fc.double({ min: 0, max: 24, noNaN: true }),
    fc.double({ min: 0.1, max: 6, noNaN: true }),
  )
  .map(([rider, from, long]) => out(rider, from, from + long))

test('no known ridden hour was windier, and another rider never lowers the maximum', () => {
  fc.assert(
    fc.property(anyHours, fc.array(anyOut, { maxLength: 6 }), anyOut, (knots, rides, one) => {
      const hours = wind(...knots)
      const strongest = strongestRiddenHour(rides, hours)?.windKnots ?? -1
      const withOne = strongestRiddenHour([...rides, one], hours)?.windKnots ?? -1

      expect(withOne).toBeGreaterThanOrEqual(strongest)
      expect(meanRiddenWind(rides, hours) ?? -1).toBeLessThanOrEqual(strongest)
    }),
  )
})
