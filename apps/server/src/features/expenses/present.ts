import { byCategory } from '@sendit/core/expenses/categories.ts'
import type { Expense, Payment, TripBalances } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import { minorToText } from '@sendit/core/expenses/original-amount.ts'
import { perPersonPence } from '@sendit/core/expenses/per-person.ts'
import type { Settlement, SettlementRow } from '@sendit/core/expenses/settlement-rounds.ts'
import { partToText, type SplitMode } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'
import { fileUrl, type Sign, signIfAny, UNSIGNED } from '#files/links.ts'
import type { TripLedger } from './ledger-store.ts'
import type { PaymentRow } from './payment-store.ts'
import { type ExpenseWithShares, type Share, spentOnOf } from './store.ts'

/** Without `sign` for what is kept before it is known who reads it, and for members. */
export function presentExpense({ expense, shares }: ExpenseWithShares, sign: Sign = UNSIGNED) {
  return {
    ...presentBasics(expense, shares),
    shares: presentShares(shares),
    spentOn: spentOnOf(expense),
    ...presentOriginal(expense),
    split: presentSplit(expense, shares),
    enteredBy: expense.entered_by ?? expense.paid_by,
    receipt: presentReceipt(expense, sign),
    deletedAt: expense.deleted_at?.toISOString() ?? null,
  } satisfies Expense
}

type Shown = ExpenseWithShares['expense']

function presentBasics(expense: Shown, shares: readonly Share[]) {
  return {
    id: expense.id,
    description: expense.description,
    amount: penceToText(expense.amount_pence),
    paidBy: expense.paid_by,
    splitBetween: shares.map((share) => share.user_id),
    createdAt: expense.created_at.toISOString(),
    category: expense.category,
    updatedAt: expense.updated_at.toISOString(),
  }
}

function presentShares(shares: readonly Share[]) {
  return shares.map((share) => ({ userId: share.user_id, amount: penceToText(share.share_pence) }))
}

function presentOriginal(expense: Shown) {
  const { currency, original_minor, amount_pence } = expense
  return {
    currency,
    originalAmount: minorToText(original_minor ?? amount_pence, currency),
    rate: expense.rate,
    rateDay: expense.rate_day,
    rateSource: expense.rate_source,
  }
}

function presentSplit({ split_mode: mode, currency }: Shown, shares: readonly Share[]) {
  return { mode, parts: shares.map((share) => presentPart(share, mode, currency)) }
}

function presentPart({ user_id, part_value }: Share, mode: SplitMode, currency: string) {
  if (part_value === null) return { userId: user_id }
  return { userId: user_id, value: partToText(mode, part_value, currency) }
}

/** A picture has a small one beside it; a PDF has not. */
function presentReceipt({ receipt_file_id: fileId, receipt_type: type }: Shown, sign: Sign) {
  if (fileId === null || type === null) return null
  const isPicture = type.startsWith('image/')
  return {
    url: sign(fileUrl(fileId, 'original')),
    thumbnailUrl: isPicture ? sign(fileUrl(fileId, 'thumb')) : null,
    type,
  }
}

/** Without what says no more than the rest does: most expenses of a long list are pounds, split equally by who paid. */
export function presentLean({ expense, shares }: ExpenseWithShares, sign: Sign): Expense {
  const row = presentBasics(expense, shares)
  const pence = shares.map((share) => share.share_pence)
  const isEven = Math.max(...pence) - Math.min(...pence) <= 1
  const { spent_on: spentOn, entered_by: enteredBy } = expense
  return {
    ...row,
    ...(!isEven && { shares: presentShares(shares) }),
    ...(expense.split_mode !== 'equal' && { split: presentSplit(expense, shares) }),
    ...(spentOn !== null && !row.createdAt.startsWith(spentOn) && { spentOn }),
    ...(expense.currency !== LEDGER_CURRENCY && presentOriginal(expense)),
    ...(enteredBy !== null && enteredBy !== row.paidBy && { enteredBy }),
    ...(expense.receipt_file_id !== null && { receipt: presentReceipt(expense, sign) }),
    ...(expense.deleted_at && { deletedAt: expense.deleted_at.toISOString() }),
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

type CrewMember = {
  id: string
  display_name: string
  profile_image_url: string | null
  left_at: Date | null
} & {
  payment_details: string | null
  payment_link: string | null
  /** By whom, and when: an instant that came as text. */
  reminders: { to_user_id: string; reminded_at: Date | string }[]
}
/** Undefined: a guest. */
type Reader = { sign: Sign; viewerId: string | undefined }

export type BalanceFacts = Settlement & {
  /** Everybody who is or ever was in the trip. */
  crew: CrewMember[]
  ledger: TripLedger
}

export function presentBalances(
  { crew, ledger, balances, rows }: BalanceFacts,
  { sign, viewerId }: Reader,
): TripBalances {
  const { costs, round } = ledger
  const totalPence = [...costs.values()].reduce((sum, pence) => sum + pence, 0)
  const people = new Map(crew.map((person) => [person.id, person]))
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
    settlements: rows.map((row) => presentRow(row, people, viewerId)),
  }
}

function presentRow(
  row: SettlementRow,
  people: ReadonlyMap<string, CrewMember>,
  viewerId: string | undefined,
) {
  const { fromUserId, toUserId, pence, paidPence, remainingPence, status } = row
  const reminder = people.get(fromUserId)?.reminders.find(({ to_user_id }) => to_user_id === toUserId)
  const isForViewer = fromUserId === viewerId && status !== 'paid'
  return {
    fromUserId,
    toUserId,
    amount: penceToText(pence),
    paid: penceToText(paidPence),
    remaining: penceToText(remainingPence),
    status,
    payTo: isForViewer ? payToOf(people.get(toUserId)) : null,
    remindedAt: reminder === undefined ? null : new Date(reminder.reminded_at).toISOString(),
  }
}

function payToOf(creditor: CrewMember | undefined) {
  const details = creditor?.payment_details ?? null
  const link = creditor?.payment_link ?? null
  return details === null && link === null ? null : { details, link }
}
