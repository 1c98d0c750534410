import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

const pence = fc.integer({ min: 1, max: 10_000_000 })
const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 })
const sequence = fc.integer({ min: 1, max: 100_000 })
const RUNS = { numRuns: 1000 }

test('shares add up to the amount and differ by a penny at most', () => {
  fc.assert(
    fc.property(pence, people, sequence, (amount, split, number) => {
      const shares = sharesOf({ pence: amount, people: split, sequence: number }).map((share) => share.pence)

      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
    RUNS,
  )
})

test('the order in which people are named changes nothing', () => {
  fc.assert(
    fc.property(pence, people, sequence, (amount, split, number) => {
      const shares = sharesOf({ pence: amount, people: split, sequence: number })

      expect(sharesOf({ pence: amount, people: [...split].reverse(), sequence: number })).toEqual(shares)
    }),
    RUNS,
  )
})

test('over as many expenses as there are people everybody has carried the same', () => {
  fc.assert(
    fc.property(pence, people, sequence, (amount, split, number) => {
      const sums = new Map<string, number>()
      for (let next = number; next < number + split.length; next += 1) {
        for (const { userId, pence: share } of sharesOf({ pence: amount, people: split, sequence: next })) {
          sums.set(userId, (sums.get(userId) ?? 0) + share)
        }
      }

      expect([...sums.values()]).toEqual(split.map(() => amount))
    }),
    RUNS,
  )
})

test('the odd pennies go to the people first in id order, rotated by the number of the expense', () => {
  const split = { pence: 1001, people: ['c', 'a', 'b'] }

  expect(sharesOf({ ...split, sequence: 3 })).toEqual([
    { userId: 'a', pence: 334 },
    { userId: 'b', pence: 334 },
    { userId: 'c', pence: 333 },
  ])
  expect(sharesOf({ ...split, sequence: 5 }).map((share) => share.pence)).toEqual([334, 333, 334])
})

test('a penny between two is carried by one', () => {
  expect(sharesOf({ pence: 1, people: ['a', 'b'], sequence: 1 })).toEqual([
    { userId: 'a', pence: 0 },
    { userId: 'b', pence: 1 },
  ])
})
