import type { Balances, PersonalSum } from './balances.ts'

export type Transfer = { fromUserId: string; toUserId: string; pence: number }

/**
 * Who pays whom so that every balance becomes zero: the largest creditor with the largest debtor, again and again, ties
 * by id, so that every phone shows the same plan. At most n − 1 transfers for n people.
 */
export function settlementPlan(balances: Balances): Transfer[] {
  const entries = [...balances].map(([userId, pence]) => ({ userId, pence }))
  const creditors = entries.filter(({ pence }) => pence > 0).sort(smallestFirst)
  const debtors = entries
    .filter(({ pence }) => pence < 0)
    .map(({ userId, pence }) => ({ userId, pence: -pence }))
    .sort(smallestFirst)
  const plan: Transfer[] = []
  for (;;) {
    const creditor = creditors.pop()
    const debtor = debtors.pop()
    if (creditor === undefined || debtor === undefined) return plan
    const pence = Math.min(creditor.pence, debtor.pence)
    plan.push({ fromUserId: debtor.userId, toUserId: creditor.userId, pence })
    putBack(creditors, { ...creditor, pence: creditor.pence - pence })
    putBack(debtors, { ...debtor, pence: debtor.pence - pence })
  }
}

/** The largest stands last, where taking it costs nothing; of equals the first in id order does. */
function smallestFirst(one: PersonalSum, other: PersonalSum): number {
  if (one.pence !== other.pence) return one.pence - other.pence
  return one.userId < other.userId ? 1 : -1
}

function putBack(sums: PersonalSum[], rest: PersonalSum): void {
  if (rest.pence === 0) return
  let low = 0
  let high = sums.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const sum = sums[middle]
    if (sum !== undefined && smallestFirst(sum, rest) < 0) low = middle + 1
    else high = middle
  }
  sums.splice(low, 0, rest)
}
