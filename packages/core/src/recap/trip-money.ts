import type { Balances } from '#expenses/balances.ts'
import { byCategory, CATEGORIES, type Category } from '#expenses/categories.ts'
import { perPersonPence } from '#expenses/per-person.ts'

export type TripMoney = {
  totalPence: number
  /** To the nearest penny, for as many as are in the trip. */
  perHeadPence: number
  /** They add up to the total. */
  byCategoryPence: Record<Category, number>
  /** Nobody owes anybody anything. */
  isSettled: boolean
}

/** What a trip cost, in pence: all of it and by category, and for each of so many people. */
export function tripMoney(
  costs: ReadonlyMap<Category, number>,
  { heads, balances }: { heads: number; balances: Balances },
): TripMoney {
  const byCategoryPence = byCategory((category) => costs.get(category) ?? 0)
  const totalPence = CATEGORIES.reduce((sum, category) => sum + byCategoryPence[category], 0)
  return {
    totalPence,
    perHeadPence: perPersonPence(totalPence, heads),
    byCategoryPence,
    isSettled: [...balances.values()].every((pence) => pence === 0),
  }
}
