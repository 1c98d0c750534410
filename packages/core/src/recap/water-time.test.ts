import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedRides, daysOfTrip, longestRide, minutesBy, type Ride, ridersByMinutes } from './water-time.ts'

const TRIP = { from: '2026-10-23', to: '2026-10-26', timeZone: 'Europe/Madrid' }
const at = (text: string) => new Date(text)
const ride = (outAt: string, backAt: string | null, more: Partial<Ride> = {}): Ride => ({
  riderId: 'ana',
  outAt: at(outAt),
  backBy: at(backAt ?? outAt),
  backAt: backAt === null ? null : at(backAt),
  ...more,
})
const minutesOf = (...rides: Ride[]) => countedRides(rides, TRIP).map(({ minutes }) => minutes)

test('a ride is as long as it took, through the night in which the clocks go back', () => {
  // 01:30 (GMT+2) to 02:30 (GMT+1): an hour on the clock, two on the water.
  expect(minutesOf(ride('2026-10-24T23:30:00Z', '2026-10-25T01:30:00Z'))).toEqual([120])
})

test('a ride belongs to the day on which it began at the place', () => {
  const [late] = countedRides([ride('2026-10-24T21:30:00Z', '2026-10-24T22:45:00Z')], TRIP)

  expect(late).toMatchObject({ day: '2026-10-24', minutes: 75 })
})

test('an outing never ended counts nothing, and one ended late counts until planned', () => {
  expect(minutesOf(ride('2026-10-24T10:00:00Z', null))).toEqual([])
  const forgotten = { backBy: at('2026-10-24T12:00:00Z') }
  expect(minutesOf(ride('2026-10-24T10:00:00Z', '2026-10-25T09:00:00Z', forgotten))).toEqual([120])
  const neverMeant = { backBy: at('2026-10-25T08:00:00Z') }
  expect(minutesOf(ride('2026-10-24T10:00:00Z', '2026-10-25T09:00:00Z', neverMeant))).toEqual([720])
})

test('only the days of the trip count', () => {
  expect(minutesOf(ride('2026-10-22T10:00:00Z', '2026-10-22T11:00:00Z'))).toEqual([])
  expect(minutesOf(ride('2026-10-27T10:00:00Z', '2026-10-27T11:00:00Z'))).toEqual([])
  expect(daysOfTrip(TRIP)).toEqual(['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'])
})

test('the longest ride of a rider is the first of equals', () => {
  const rides = countedRides(
    [
      ride('2026-10-23T10:00:00Z', '2026-10-23T11:00:00Z'),
      ride('2026-10-24T10:00:00Z', '2026-10-24T12:00:00Z'),
      ride('2026-10-25T10:00:00Z', '2026-10-25T12:00:00Z'),
    ],
    TRIP,
  )

  expect(longestRide(rides, 'ana')?.day).toBe('2026-10-24')
  expect(longestRide(rides, 'ben')).toBeUndefined()
})

const moment = fc.date({
  min: at('2026-10-20T00:00:00Z'),
  max: at('2026-10-30T00:00:00Z'),
  noInvalidDate: true,
})
const anyRide = fc.record({
  riderId: fc.constantFrom('ana', 'ben', 'cleo'),
  outAt: moment,
  backBy: moment,
  backAt: fc.option(moment, { nil: null }),
})

test('whatever is recorded, rides last one minute to twelve hours, and totals agree', () => {
  fc.assert(
    fc.property(fc.array(anyRide, { maxLength: 30 }), (recorded) => {
      const rides = countedRides(recorded, TRIP)
      const total = rides.reduce((sum, { minutes }) => sum + minutes, 0)
      const sum = (minutes: Iterable<number>) => [...minutes].reduce((all, one) => all + one, 0)

      for (const { minutes } of rides) {
        expect(minutes).toBeGreaterThan(0)
        expect(minutes).toBeLessThanOrEqual(720)
      }
      expect(sum(minutesBy(rides, ({ day }) => day).values())).toBe(total)
      expect(sum(ridersByMinutes(rides).map(({ minutes }) => minutes))).toBe(total)
    }),
  )
})

test('riders are ordered by minutes, whatever the order of their rides', () => {
  fc.assert(
    fc.property(fc.array(anyRide, { maxLength: 20 }), (recorded) => {
      const order = ridersByMinutes(countedRides(recorded, TRIP))
      expect(ridersByMinutes(countedRides(recorded.toReversed(), TRIP))).toEqual(order)
      expect(order.map(({ minutes }) => minutes)).toEqual(
        order.map(({ minutes }) => minutes).toSorted((one, other) => other - one),
      )
    }),
  )
})
