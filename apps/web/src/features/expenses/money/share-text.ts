import type { Expense } from '@sendit/core/expenses/contract.ts'
import { equalParts, sharesOf } from '@sendit/core/expenses/shares.ts'
import { penceOf, poundsOf } from './money-text.ts'

/** What each person owes of an expense, in whole pence and no order: a list names it only where it is not the same for all. */
export function sharesInPence({ amount, splitBetween, shares }: Expense): number[] {
  if (shares !== undefined) return shares.map((share) => penceOf(share.amount))
  // Whose the odd pennies are depends on the sequence; how much they make of it does not.
  return sharesOf({ pence: penceOf(amount), parts: equalParts(splitBetween), sequence: 0 }).map(
    ({ pence }) => pence,
  )
}

/** '£12.00 each', or '£31.06–31.07 each' where odd pennies make two sums; `shares` are whole pence. */
export function eachText(shares: readonly number[]): string {
  const least = Math.min(...shares)
  const most = Math.max(...shares)
  if (least === most) return `${poundsOf(least)} each`
  return `${poundsOf(least)}–${poundsOf(most).slice(1)} each`
}

/** 'Split 6 ways', or for one person alone 'For one person'. */
export function waysText(people: number): string {
  return people === 1 ? 'For one person' : `Split ${people} ways`
}

/** '4 pay £31.07, 2 pay £31.06' where odd pennies make two sums, else 'Split 6 ways'; `shares` are whole pence. */
export function pennyText(shares: readonly number[]): string {
  const sums = [...new Set(shares)].sort((one, other) => other - one)
  if (sums.length < 2) return waysText(shares.length)
  const payers = sums.map((sum) => ({ sum, count: shares.filter((share) => share === sum).length }))
  return payers
    .map(({ sum, count }) => `${count} ${count === 1 ? 'pays' : 'pay'} ${poundsOf(sum)}`)
    .join(', ')
}

/** What a part comes to, 'not in', or nothing while that is not known. */
export function worthText(isIn: boolean, pence: number | undefined): string {
  if (!isIn) return 'not in'
  return pence === undefined ? '' : poundsOf(pence)
}
