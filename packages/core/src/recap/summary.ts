import type { Balances } from '#expenses/balances.ts'
import { perPersonPence } from '#expenses/balances.ts'
import { byCategory, CATEGORIES, type Category } from '#expenses/categories.ts'

export type TripMoney = {
  totalPence: number
  /** Rounded, over current members. */
  perHeadPence: number
  /** They add up to the total. */
  byCategoryPence: Record<Category, number>
  isSettled: boolean
}

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

/** Evenly spread, including first and last; all if fewer. */
export function spreadOver<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all]
  return Array.from({ length: count }, (_, place) => {
    const index = count === 1 ? 0 : Math.round((place * (all.length - 1)) / (count - 1))
    return all[index] as T
  })
}

export function mostTakers<T extends { count: number }>(takers: readonly T[]): T[] {
  const most = Math.max(0, ...takers.map(({ count }) => count))
  return most === 0 ? [] : takers.filter(({ count }) => count === most)
}
