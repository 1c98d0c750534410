import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ride, suggestionsOf } from './suggestions.ts'

const at = (hour: number, minute = 0, day = 1) => new Date(Date.UTC(2026, 6, day, hour, minute))
const ride = (userId: string, outAt: Date, minutes: number, sessionId: string | null = null): Ride => ({
  ...{ userId, outAt, sessionId },
  backAt: new Date(outAt.getTime() + minutes * 60_000),
})
const memberIds = ['ana', 'ben', 'cleo']
const board = { sessions: [], memberIds, timeZone: 'Europe/Madrid' }

test('a board without rides suggests nobody', () => {
  expect(suggestionsOf({ ...board, rides: [], sessions: [{ id: 's', userId: 'ana' }] })).toEqual([])
})

test('one ride counts at its longest, by the clock of the place, and proposals by who rode them', () => {
  const rides = [
    ride('ana', at(8), 90, 's1'),
    ride('ana', at(12), 90),
    ride('ben', at(9), 170, 's2'),
    ride('cleo', at(5, 30, 3), 20, 's1'),
  ]
  const sessions = [
    { id: 's1', userId: 'cleo' },
    { id: 's2', userId: 'cleo' },
    { id: 'nobody came', userId: 'ana' },
  ]

  expect(suggestionsOf({ ...board, rides, sessions })).toEqual([
    { category: 'Longest Session', userIds: ['ben'], value: 170 },
    { category: 'Early Bird Award', userIds: ['cleo'], value: 7 * 60 + 30 },
    { category: 'Weather Prophet', userIds: ['cleo'], value: 2 },
  ])
})

test('ties are listed together in member order, and former members are skipped', () => {
  const rides = [ride('gone', at(4), 600), ride('cleo', at(8), 60), ride('ana', at(8), 60)]

  expect(suggestionsOf({ ...board, rides })).toEqual([
    { category: 'Longest Session', userIds: ['ana', 'cleo'], value: 60 },
    { category: 'Early Bird Award', userIds: ['ana', 'cleo'], value: 600 },
  ])
})

test('suggestions are members with the longest rides, in any order of rides', () => {
  const anyRide = fc
    .record({
      userId: fc.constantFrom('ana', 'ben', 'cleo', 'gone'),
      hour: fc.nat(23),
      minutes: fc.integer({ min: 1, max: 600 }),
    })
    .map(({ userId, hour, minutes }) => ride(userId, at(hour), minutes))
  fc.assert(
    fc.property(fc.array(anyRide), (rides) => {
      const found = suggestionsOf({ ...board, rides })
      const [longest] = found.filter(({ category }) => category === 'Longest Session')
      const own = rides.filter(({ userId }) => memberIds.includes(userId))
      const minutes = own.map(({ outAt, backAt }) => (backAt.getTime() - outAt.getTime()) / 60_000)

      expect(longest?.value ?? 0).toBe(Math.max(0, ...minutes))
      expect(found.flatMap(({ userIds }) => userIds).every((id) => memberIds.includes(id))).toBe(true)
      expect(found.every(({ userIds }) => userIds.length > 0)).toBe(true)
      expect(suggestionsOf({ ...board, rides: rides.toReversed() })).toEqual(found)
    }),
  )
})
