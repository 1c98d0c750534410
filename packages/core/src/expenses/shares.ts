import type { PersonalSum } from './balances.ts'

/** How much of an expense is one person's, against the others' parts of the same expense; a whole number from 1. */
export type Part = { userId: string; value: number }

export type Split = {
  pence: number
  parts: readonly Part[]
  /** The expense's number in its trip. It moves the odd pennies on, so that nobody is always unlucky. */
  sequence: number
}

/** The parts of a split in which everybody owes the same. */
export function equalParts(people: readonly string[]): Part[] {
  return people.map((userId) => ({ userId, value: 1 }))
}

/**
 * What each person owes of an expense, in id order, in proportion to their parts. What whole pence leave over goes one penny each to
 * the largest remainders (Hare and Niemeyer's method); where they are alike, to the people first in id order rotated by the sequence
 * number. The shares always add up to the amount.
 */
export function sharesOf({ pence, parts, sequence }: Split): PersonalSum[] {
  const inOrder = [...parts].sort((one, other) => (one.userId < other.userId ? -1 : 1))
  const count = inOrder.length
  const whole = inOrder.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const firstPlace = sequence % count
  const shares = inOrder.map(({ userId, value }, place) => {
    // Exact: pence by minor units of a cheap currency pass what a number holds.
    const product = BigInt(pence) * BigInt(value)
    const turn = (place - firstPlace + count) % count
    return { userId, pence: Number(product / whole), remainder: product % whole, turn }
  })
  const oddPennies = pence - shares.reduce((sum, share) => sum + share.pence, 0)
  const byRemainder = [...shares].sort((one, other) =>
    one.remainder === other.remainder ? one.turn - other.turn : one.remainder > other.remainder ? -1 : 1,
  )
  for (const share of byRemainder.slice(0, oddPennies)) share.pence += 1
  return shares.map(({ userId, pence: share }) => ({ userId, pence: share }))
}
