import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES, type Category } from '#expenses/categories.ts'
import { tripMoney } from './summary.ts'

const anyCosts = fc
  .array(fc.tuple(fc.constantFrom<Category>(...CATEGORIES), fc.nat(10_000_000)))
  .map((pairs) => new Map(pairs))

test('the categories add up to the total, and a head to within half a penny of its part', () => {
  fc.assert(
    fc.property(anyCosts, fc.integer({ min: 1, max: 50 }), (costs, heads) => {
      const money = tripMoney(costs, { heads, balances: new Map() })
      const sum = CATEGORIES.reduce((all, category) => all + money.byCategoryPence[category], 0)

      expect(sum).toBe(money.totalPence)
      expect(Math.abs(money.perHeadPence * heads - money.totalPence)).toBeLessThanOrEqual(heads / 2)
    }),
  )
})

test('a trip without expenses costs nothing, and nobody owes anything', () => {
  expect(tripMoney(new Map(), { heads: 0, balances: new Map() })).toMatchObject({
    ...{ totalPence: 0, perHeadPence: 0, isSettled: true },
  })
})

test('a trip is settled only once nobody owes or is owed', () => {
  const owing = new Map([...[['ana', 250] as const], ...[['ben', -250] as const]])
  expect(tripMoney(new Map(), { heads: 2, balances: owing }).isSettled).toBe(false)
  expect(tripMoney(new Map(), { heads: 2, balances: new Map([['ana', 0]]) }).isSettled).toBe(true)
})
