import fc from 'fast-check'
import { expect, test } from 'vitest'
import { departuresLead, journeysInOrder, seatsProblem, stillNeedsSeat } from './journeys.ts'

const journey = fc.record({
  id: fc.uuid(),
  day: fc.constantFrom('2026-07-14', '2026-07-15', '2026-08-01'),
  time: fc.option(fc.constantFrom('00:00', '09:55', '14:25', '23:59')),
})

test('journeys go by day, then by time, and an open time ends its day', () => {
  const at = (id: string, day: string, time: string | null) => ({ id, day, time })
  const listed = [
    at('a', '2026-07-15', null),
    at('b', '2026-07-15', '23:59'),
    at('c', '2026-07-14', null),
    at('d', '2026-07-15', '09:05'),
  ]

  expect(journeysInOrder(listed).map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a'])
})

test('journeys are sorted the same way in any input order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(journey, { selector: ({ id }) => id }), (journeys) => {
      const ordered = journeysInOrder(journeys)
      expect(journeysInOrder([...journeys].reverse())).toEqual(ordered)
      expect(new Set(ordered)).toEqual(new Set(journeys))
      expect(ordered.map(({ day }) => day)).toEqual(journeys.map(({ day }) => day).sort())
    }),
  )
})

test.each([
  [{ mode: 'car', seatsOffered: 3, needsSeat: false }, null],
  [{ mode: 'flight', seatsOffered: 0, needsSeat: true }, null],
  [{ mode: 'flight', seatsOffered: 1, needsSeat: false }, 'no car'],
  [{ mode: 'car', seatsOffered: 1, needsSeat: true }, 'both'],
] as const)('%o: %s', (seats, problem) => {
  expect(seatsProblem(seats)).toBe(problem)
})

test('a rider needs a seat until given one in a car going their way', () => {
  const ines = { userId: 'ines', needsSeat: true, passengers: [] }
  const tom = { userId: 'tom', needsSeat: false, passengers: [{ id: 'ines' }] }

  expect(stillNeedsSeat(ines, [ines, { ...tom, passengers: [{ id: 'kim' }] }])).toBe(true)
  expect(stillNeedsSeat(ines, [ines, tom])).toBe(false)
  expect(stillNeedsSeat(tom, [ines, tom])).toBe(false)
})

const WEEK = { tripDate: '2026-07-15', tripEndDate: '2026-07-20' }
const WEEKEND = { tripDate: '2026-07-18', tripEndDate: '2026-07-19' }
const DAY = { tripDate: '2026-07-15', tripEndDate: null }

test.each([
  [WEEK, '2026-07-17', false],
  [WEEK, '2026-07-18', true],
  [WEEK, '2026-08-01', true],
  [WEEKEND, '2026-07-18', false],
  [WEEKEND, '2026-07-19', true],
  [DAY, '2026-07-15', false],
  [DAY, '2026-07-16', true],
])('%# departures lead from two days before the end on', (trip, today, expected) => {
  expect(departuresLead(trip, today)).toBe(expected)
})
