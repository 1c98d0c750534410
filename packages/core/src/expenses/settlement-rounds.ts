import { type Balances, balancesOf, type Ledger, type LedgerPayment } from './balances.ts'
import { type PaymentStatus, paymentStatus } from './payment-status.ts'
import { settlementPlan } from './settlement-plan.ts'

/** A row of the plan. Its amount stays while people pay; paid and remaining move. */
export type SettlementRow = {
  fromUserId: string
  toUserId: string
  pence: number
  paidPence: number
  remainingPence: number
  status: PaymentStatus
}

export type Settlement = { balances: Balances; rows: SettlementRow[] }

/**
 * Individual balances over everything, and the plan of the present round: the plan over all expenses and the payments of
 * earlier rounds, with this round's payments counted as paid (docs/product.md 7.5).
 */
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
