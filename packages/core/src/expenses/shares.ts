import type { PersonalSum } from './balances.ts'

export type Split = {
  pence: number
  people: readonly string[]
  /** The expense's number in its trip. It moves the odd pennies on, so that nobody is always unlucky. */
  sequence: number
}

/**
 * What each of `people` owes of an expense, in id order. The odd pennies go one each to the people first in id order
 * rotated by the sequence number, so the shares always add up to the amount.
 */
export function sharesOf({ pence, people, sequence }: Split): PersonalSum[] {
  const inOrder = [...people].sort()
  const count = inOrder.length
  const share = Math.floor(pence / count)
  const oddPennies = pence % count
  const firstPlace = sequence % count
  return inOrder.map((userId, place) => {
    const turn = (place - firstPlace + count) % count
    return { userId, pence: share + (turn < oddPennies ? 1 : 0) }
  })
}
