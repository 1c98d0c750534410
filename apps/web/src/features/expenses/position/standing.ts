import type { Expense } from '@sendit/core/expenses/contract.ts'
import { penceOf, poundsOf } from '#features/expenses/money/money-text.ts'

export type Standing = {
  words: string
  /** In pounds; null where there is none to name. */
  amount: string | null
  isOwed: boolean
}

/** Whoever is not in the split, where it has room: nobody has any among fixed parts. */
export function mayJoin({ splitBetween, split }: Expense, userId: string): boolean {
  const isFixed = split?.mode === 'amounts' || split?.mode === 'percent'
  return !isFixed && !splitBetween.includes(userId)
}

/** What an expense means for one person: who paid gets back what is not their own share. */
export function standingIn({ amount, paidBy, shares = [] }: Expense, userId: string): Standing {
  const share = shares.find((one) => one.userId === userId)
  const ownPence = share === undefined ? 0 : penceOf(share.amount)
  if (paidBy === userId) {
    const owedPence = penceOf(amount) - ownPence
    if (owedPence === 0) return { words: 'For you alone', amount: null, isOwed: false }
    return { words: 'You get back', amount: poundsOf(owedPence), isOwed: true }
  }
  if (share === undefined) return { words: 'You are not in this one', amount: null, isOwed: false }
  return { words: 'Your share', amount: poundsOf(ownPence), isOwed: false }
}
