import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalParts, type Part, sharesOf } from './split.ts'

const pence = fc.integer({ min: 1, max: 10_000_000 })
const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 })
const sequence = fc.integer({ min: 1, max: 100_000 })
const RUNS = { numRuns: 1000 }

test('shares add up to the amount and differ by a penny at most', () => {
  fc.assert(
    fc.property(pence, people, sequence, (amount, split, number) => {
      const shares = sharesOf({ pence: amount, parts: equalParts(split), sequence: number }).map(
        (share) => share.pence,
      )

      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
    RUNS,
  )
})

test('the order in which people are named changes nothing', () => {
  fc.assert(
    fc.property(pence, people, sequence, (amount, split, number) => {
      const shares = sharesOf({ pence: amount, parts: equalParts(split), sequence: number })

      expect(sharesOf({ pence: amount, parts: equalParts(split).reverse(), sequence: number })).toEqual(
        shares,
      )
    }),
    RUNS,
  )
})

test('over as many expenses as people, everyone bears the same total', () => {
  fc.assert(
    fc.property(pence, people, sequence, (amount, split, number) => {
      const sums = new Map<string, number>()
      for (let next = number; next < number + split.length; next += 1) {
        for (const { userId, pence: share } of sharesOf({
          pence: amount,
          parts: equalParts(split),
          sequence: next,
        })) {
          sums.set(userId, (sums.get(userId) ?? 0) + share)
        }
      }

      expect([...sums.values()]).toEqual(split.map(() => amount))
    }),
    RUNS,
  )
})

test('the odd pennies go to the people first in id order, rotated by the number of the expense', () => {
  const split = { pence: 1001, parts: equalParts(['c', 'a', 'b']) }

  expect(sharesOf({ ...split, sequence: 3 })).toEqual([
    { userId: 'a', pence: 334 },
    { userId: 'b', pence: 334 },
    { userId: 'c', pence: 333 },
  ])
  expect(sharesOf({ ...split, sequence: 5 }).map((share) => share.pence)).toEqual([334, 333, 334])
})

test('a penny between two is carried by one', () => {
  expect(sharesOf({ pence: 1, parts: equalParts(['a', 'b']), sequence: 1 })).toEqual([
    { userId: 'a', pence: 0 },
    { userId: 'b', pence: 1 },
  ])
})

const parts = fc.uniqueArray(
  fc.record({
    userId: fc.uuid(),
    value: fc.oneof(
      fc.integer({ min: 1, max: 99 }),
      fc.maxSafeNat().map((n) => n + 1),
    ),
  }),
  { minLength: 1, maxLength: 30, selector: ({ userId }) => userId },
)

const quota = (amount: number, part: Part, all: readonly Part[]) =>
  Number((BigInt(amount) * BigInt(part.value)) / all.reduce((sum, { value }) => sum + BigInt(value), 0n))

test('unequal shares add up to the amount, each at most a penny above its part', () => {
  fc.assert(
    fc.property(pence, parts, sequence, (amount, split, number) => {
      const shares = sharesOf({ pence: amount, parts: split, sequence: number })

      expect(shares.reduce((sum, share) => sum + share.pence, 0)).toBe(amount)
      for (const part of split) {
        const share = shares.find(({ userId }) => userId === part.userId)?.pence ?? -1
        const least = quota(amount, part, split)
        expect(share === least || share === least + 1).toBe(true)
      }
    }),
    RUNS,
  )
})

test('who has a larger part never owes less, and the order in which parts are named changes nothing', () => {
  fc.assert(
    fc.property(pence, parts, sequence, (amount, split, number) => {
      const shares = sharesOf({ pence: amount, parts: split, sequence: number })
      const ofPart = new Map(split.map(({ userId, value }) => [userId, value]))
      const byPart = [...shares].sort(
        (one, other) => (ofPart.get(one.userId) ?? 0) - (ofPart.get(other.userId) ?? 0),
      )

      expect(sharesOf({ pence: amount, parts: [...split].reverse(), sequence: number })).toEqual(shares)
      for (const [place, share] of byPart.entries()) {
        const next = byPart[place + 1]
        if (next && (ofPart.get(next.userId) ?? 0) > (ofPart.get(share.userId) ?? 0))
          expect(next.pence).toBeGreaterThanOrEqual(share.pence)
      }
    }),
    RUNS,
  )
})

test('alike parts are an equal split, whatever number they are', () => {
  fc.assert(
    fc.property(pence, people, sequence, fc.integer({ min: 1, max: 99 }), (amount, split, number, value) => {
      const alike = split.map((userId) => ({ userId, value }))

      expect(sharesOf({ pence: amount, parts: alike, sequence: number })).toEqual(
        sharesOf({ pence: amount, parts: equalParts(split), sequence: number }),
      )
    }),
    RUNS,
  )
})

test('pence go to the largest remainders first, and only among equals by turn', () => {
  const split = [
    { userId: 'a', value: 1 },
    { userId: 'b', value: 1 },
    { userId: 'c', value: 4 },
  ]

  // 16.67, 16.67 and 66.67: two odd pennies among three equal remainders, rotated by sequence.
  expect(sharesOf({ pence: 100, parts: split, sequence: 0 }).map((share) => share.pence)).toEqual([
    17, 17, 66,
  ])
  expect(sharesOf({ pence: 100, parts: split, sequence: 1 }).map((share) => share.pence)).toEqual([
    16, 17, 67,
  ])
  // 16.83, 16.83 and 67.33: c has the smaller remainder, so it comes last.
  for (const number of [0, 1, 2]) {
    const shares = sharesOf({ pence: 101, parts: split, sequence: number })
    expect(shares.map((share) => share.pence)).toEqual([17, 17, 67])
  }
})
