/** So many pence of one person; several sums of one person add up. */
export type PersonalSum = { userId: string; pence: number }

export type LedgerPayment = {
  fromUserId: string
  toUserId: string
  pence: number
  /** The settlement round in which it was made. */
  round: number
}

/** All that a trip's money is worked out from: single amounts or sums of them, in any order. */
export type Ledger = {
  /** The settlement round that payments of today belong to. */
  round: number
  paid: readonly PersonalSum[]
  shares: readonly PersonalSum[]
  payments: readonly LedgerPayment[]
}

/** Pence by user id: above zero is owed, below zero owes. They sum to zero. */
export type Balances = ReadonlyMap<string, number>

/** Paid − own shares + payments made − payments received. */
export function balancesOf({ paid, shares, payments }: Omit<Ledger, 'round'>): Balances {
  const balances = new Map<string, number>()
  const add = (userId: string, pence: number) => balances.set(userId, (balances.get(userId) ?? 0) + pence)
  for (const { userId, pence } of paid) add(userId, pence)
  for (const { userId, pence } of shares) add(userId, -pence)
  for (const { fromUserId, toUserId, pence } of payments) {
    add(fromUserId, pence)
    add(toUserId, -pence)
  }
  return balances
}
