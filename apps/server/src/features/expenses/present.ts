import { byCategory } from '@sendit/core/expenses/categories.ts'
import type { Expense, Payment, TripBalances } from '@sendit/core/expenses/contract.ts'
import { perPersonPence } from '@sendit/core/expenses/per-person.ts'
import type { Settlement, SettlementRow } from '@sendit/core/expenses/settlement-rounds.ts'
import { penceToText } from '@sendit/core/money.ts'
import { type Sign, signIfAny } from '#files/links.ts'
import type { TripLedger } from './ledger-store.ts'
import type { PaymentRow } from './payment-store.ts'
import type { ExpenseWithShares } from './store.ts'

export function presentExpense({ expense, shares }: ExpenseWithShares): Expense {
  return {
    id: expense.id,
    description: expense.description,
    amount: penceToText(expense.amount_pence),
    paidBy: expense.paid_by,
    splitBetween: shares.map((share) => share.user_id),
    createdAt: expense.created_at.toISOString(),
    category: expense.category,
    shares: shares.map((share) => ({ userId: share.user_id, amount: penceToText(share.share_pence) })),
    updatedAt: expense.updated_at.toISOString(),
  }
}

export function presentPayment(payment: PaymentRow): Payment {
  return {
    id: payment.id,
    fromUserId: payment.from_user_id,
    toUserId: payment.to_user_id,
    amount: penceToText(payment.amount_pence),
    description: payment.description,
    createdAt: payment.created_at.toISOString(),
    round: payment.round,
    createdBy: payment.created_by,
  }
}

type CrewMember = { id: string; display_name: string; profile_image_url: string | null; left_at: Date | null }

export type BalanceFacts = Settlement & {
  /** Everybody who is or ever was in the trip. */
  crew: CrewMember[]
  ledger: TripLedger
}

export function presentBalances({ crew, ledger, balances, rows }: BalanceFacts, sign: Sign): TripBalances {
  const { costs, round } = ledger
  const totalPence = [...costs.values()].reduce((sum, pence) => sum + pence, 0)
  const members = crew.filter(({ left_at }) => left_at === null)
  return {
    totalCost: penceToText(totalPence),
    perPerson: penceToText(perPersonPence(totalPence, members.length)),
    byCategory: byCategory((category) => penceToText(costs.get(category) ?? 0)),
    round,
    // Former members come last, and only those whom the ledger knows.
    balances: [...members, ...crew.filter(({ id, left_at }) => left_at !== null && balances.has(id))].map(
      (person) => ({
        userId: person.id,
        displayName: person.display_name,
        profileImageUrl: signIfAny(person.profile_image_url, sign),
        left: person.left_at !== null,
        balance: penceToText(balances.get(person.id) ?? 0),
      }),
    ),
    settlements: rows.map(presentRow),
  }
}

function presentRow({ fromUserId, toUserId, pence, paidPence, remainingPence, status }: SettlementRow) {
  return {
    fromUserId,
    toUserId,
    amount: penceToText(pence),
    paid: penceToText(paidPence),
    remaining: penceToText(remainingPence),
    status,
  }
}
