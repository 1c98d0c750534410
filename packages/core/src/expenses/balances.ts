export type PersonalSum = { userId: string; pence: number }

export type LedgerPayment = {
  fromUserId: string
  toUserId: string
  pence: number
  round: number
}

export type Ledger = {
  round: number
  paid: readonly PersonalSum[]
  shares: readonly PersonalSum[]
  payments: readonly LedgerPayment[]
}

/** Positive is owed, negative owes; the sum is zero. */
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

export type SettlementRow = {
  fromUserId: string
  toUserId: string
  pence: number
  paidPence: number
  remainingPence: number
  status: PaymentStatus
}

export type Settlement = { balances: Balances; rows: SettlementRow[] }

/** The plan covers all expenses and earlier rounds' payments; this round's count as paid (docs/product.md 7.5). */
export function settle(ledger: Ledger): Settlement {
  const { round, payments } = ledger
  const earlier = payments.filter((payment) => payment.round < round)
  const present = payments.filter((payment) => payment.round >= round)
  const paidPence = sumsByPair(present)
  const plan = settlementPlan(balancesOf({ ...ledger, payments: earlier }))
  const rows = plan.map((transfer) => {
    const paid = paidPence.get(pairKey(transfer)) ?? 0
    const status = paymentStatus({ pence: transfer.pence, paidPence: paid })
    return { ...transfer, paidPence: paid, remainingPence: transfer.pence - paid, status }
  })
  return { balances: balancesOf(ledger), rows }
}

export function findRow(
  rows: readonly SettlementRow[],
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
): SettlementRow | undefined {
  return rows.find((row) => row.fromUserId === fromUserId && row.toUserId === toUserId)
}

function sumsByPair(payments: readonly LedgerPayment[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const payment of payments) {
    const key = pairKey(payment)
    sums.set(key, (sums.get(key) ?? 0) + payment.pence)
  }
  return sums
}

function pairKey({ fromUserId, toUserId }: { fromUserId: string; toUserId: string }): string {
  return `${fromUserId} ${toUserId}`
}

export type Transfer = { fromUserId: string; toUserId: string; pence: number }

/** Greedy: largest creditor with largest debtor, ties by id so every client agrees. At most n − 1 transfers. */
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

/** Descending from the end: popping is cheap. Ties by id. */
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

export const PAYMENT_STATUSES = ['pending', 'partial', 'paid'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const NOTHING_LEFT_PENCE = 1

export function paymentStatus({ pence, paidPence }: { pence: number; paidPence: number }): PaymentStatus {
  if (pence - paidPence < NOTHING_LEFT_PENCE) return 'paid'
  return paidPence > 0 ? 'partial' : 'pending'
}

type EditedSplit = {
  before: readonly PersonalSum[]
  after: readonly PersonalSum[]
  former: ReadonlySet<string>
}

/** Former members cannot object, so their shares may never grow. In the order of `after`. */
export function increasedSharesOfFormerMembers({ before, after, former }: EditedSplit): string[] {
  const penceBefore = new Map(before.map(({ userId, pence }) => [userId, pence]))
  return after
    .filter(({ userId, pence }) => former.has(userId) && pence > (penceBefore.get(userId) ?? 0))
    .map(({ userId }) => userId)
}

export function perPersonPence(totalPence: number, memberCount: number): number {
  return memberCount === 0 ? 0 : Math.round(totalPence / memberCount)
}
