import type { Settlement, SettlementRow } from '@sendit/core/expenses/balances.ts'
import { perPersonPence } from '@sendit/core/expenses/balances.ts'
import { byCategory, type Category } from '@sendit/core/expenses/categories.ts'
import type {
  Expense,
  ExpenseWithHistory,
  HistoryEntry,
  Payment,
  Spending,
  TripBalances,
} from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import {
  firstState,
  HISTORY_FIELDS,
  type HistoryChange,
  type HistoryKind,
} from '@sendit/core/expenses/history.ts'
import { minorToText, partToText, type SplitMode } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'
import { fileUrl, type Sign, signIfAny, UNSIGNED } from '#files/links.ts'
import { snapshotOf } from './deleting-service.ts'
import type { SpendingLine } from './filter-store.ts'
import type { TripLedger } from './ledger-store.ts'
import type { PaymentRow } from './payment-store.ts'
import type { HistoryRow } from './store.ts'
import { type ExpenseWithShares, type Share, spentOnOf } from './store.ts'

/** `sign` is omitted for stored replies and for members. */
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

function presentReceipt({ receipt_file_id: fileId, receipt_type: type }: Shown, sign: Sign) {
  if (fileId === null || type === null) return null
  const isPicture = type.startsWith('image/')
  return {
    url: sign(fileUrl(fileId, 'original')),
    thumbnailUrl: isPicture ? sign(fileUrl(fileId, 'thumb')) : null,
    type,
  }
}

/** Omits what is implied: most expenses are in pounds, split equally by the payer. */
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
  /** Whether they have seen an expense that the reader shares. */
  knowsReader: boolean
  asks: { to_user_id: string; answered_at: Date | string | null }[]
  reminders: { to_user_id: string; reminded_at: Date | string }[]
}
type Reader = { sign: Sign; viewerId: string | undefined }

export type BalanceFacts = Settlement & {
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
    // Former members come last, if the ledger names them.
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
  return {
    fromUserId,
    toUserId,
    amount: penceToText(pence),
    paid: penceToText(paidPence),
    remaining: penceToText(remainingPence),
    status,
    ...(status === 'paid' ? { payTo: null, payAsk: null } : presentPaying(row, people, viewerId)),
    remindedAt: reminder === undefined ? null : new Date(reminder.reminded_at).toISOString(),
  }
}

/** Only for the debtor, once the creditor knows of the debt (docs/security.md M18). */
function presentPaying(
  { fromUserId, toUserId }: SettlementRow,
  people: ReadonlyMap<string, CrewMember>,
  viewerId: string | undefined,
): Pick<TripBalances['settlements'][number], 'payTo' | 'payAsk'> {
  const creditor = people.get(toUserId)
  const payTo = payToOf(creditor)
  const ask = people.get(fromUserId)?.asks.find(({ to_user_id }) => to_user_id === toUserId)
  const isShown = creditor?.knowsReader === true || (ask?.answered_at ?? null) !== null
  if (payTo === null) return { payTo, payAsk: null }
  if (toUserId === viewerId) return { payTo: null, payAsk: ask !== undefined && !isShown ? 'answer' : null }
  if (fromUserId !== viewerId) return { payTo: null, payAsk: null }
  if (isShown) return { payTo, payAsk: null }
  // Former members get no notifications and cannot answer.
  const mayAsk = creditor?.left_at === null
  return { payTo: null, payAsk: ask !== undefined ? 'asked' : mayAsk ? 'ask' : null }
}

function payToOf(creditor: CrewMember | undefined) {
  const details = creditor?.payment_details ?? null
  const link = creditor?.payment_link ?? null
  return details === null && link === null ? null : { details, link }
}

/** Newest first. Earlier states are reconstructed from the changes. */
export function presentHistory(
  facts: ExpenseWithShares,
  rows: readonly HistoryRow[],
  sign: Sign,
): ExpenseWithHistory {
  const { expense } = facts
  const now = snapshotOf(facts)
  const first = firstState(
    now,
    rows.flatMap(({ changes }) => changes),
  )
  const added: HistoryChange[] = HISTORY_FIELDS.filter((field) => first[field] !== null).map((field) => ({
    field,
    from: null,
    to: first[field],
  }))
  const entry = (
    at: Date,
    by: string,
    kind: HistoryKind,
    changes: readonly HistoryChange[],
  ): HistoryEntry => ({
    at: at.toISOString(),
    by,
    kind,
    changes: [...changes],
  })
  const recorded = rows.map((row) => entry(row.created_at, row.by_user_id, row.kind, row.changes))
  // Deleted by an older server, where only the payer could.
  const hasDeletion = expense.deleted_at === null || rows.at(-1)?.kind === 'deleted'
  const unrecorded =
    hasDeletion || expense.deleted_at === null
      ? []
      : [entry(expense.deleted_at, expense.paid_by, 'deleted', [])]
  return {
    ...presentExpense(facts, sign),
    history: [
      entry(expense.created_at, expense.entered_by ?? expense.paid_by, 'added', added),
      ...recorded,
      ...unrecorded,
    ].toReversed(),
  }
}

export function presentSpending(lines: readonly SpendingLine[]): Spending {
  const ofDays = lines.filter(({ entry }) => entry === 'day')
  const days = [...new Set(ofDays.map(({ day }) => day ?? ''))].sort()
  const people = [...new Set(lines.flatMap(({ user_id }) => user_id ?? []))].sort()
  const countOf = (counted: readonly SpendingLine[]) => counted.reduce((total, { count }) => total + count, 0)
  const sumOf = (entry: SpendingLine['entry'], userId: string) =>
    sum(lines.filter((line) => line.entry === entry && line.user_id === userId))
  return {
    count: countOf(ofDays),
    outOf: countOf(lines.filter(({ entry }) => entry === 'all')),
    byDay: days.map((day) => {
      const spent = ofDays.filter((line) => line.day === day)
      return {
        ...{ day, total: sum(spent) },
        byCategory: byCategory((category) => sumOn(spent, category)),
        counts: byCategory((category) => countOf(spent.filter((line) => line.category === category))),
      }
    }),
    byPerson: people.map((userId) => ({
      userId,
      paid: sumOf('paid', userId),
      share: sumOf('share', userId),
    })),
    byCategory: byCategory((category) => sumOn(ofDays, category)),
  }
}

function sumOn(lines: readonly SpendingLine[], category: Category): string {
  return sum(lines.filter((line) => line.category === category))
}

function sum(lines: readonly SpendingLine[]): string {
  return penceToText(lines.reduce((total, { pence }) => total + pence, 0))
}
