import { minorToText } from '@sendit/core/expenses/original-amount.ts'
import { penceToText } from '@sendit/core/money.ts'
import type { PaymentRow } from './payment-store.ts'
import type { ExpenseWithShares } from './store.ts'
import { spentOnOf } from './store.ts'

/** A line of the export. `from` and `to` are names; money of a share or a payment goes from one to the other. */
export type ExportLine = {
  type: 'expense' | 'share' | 'payment'
  date: string
  description: string
  category: string
  amount: string
  from: string
  to: string
  /** The day it was spent, YYYY-MM-DD. */
  spentOn: string
  /** What was typed, before it was pounds. */
  currency: string
  originalAmount: string
  rate: string
  split: string
  enteredBy: string
  /** Joins an expense with its shares. */
  id: string
}

export const EXPORT_COLUMNS: readonly { key: keyof ExportLine; header: string }[] = [
  { key: 'type', header: 'Type' },
  { key: 'date', header: 'Date' },
  { key: 'description', header: 'Description' },
  { key: 'category', header: 'Category' },
  { key: 'amount', header: 'Amount (GBP)' },
  { key: 'from', header: 'From' },
  { key: 'to', header: 'To' },
  { key: 'id', header: 'Id' },
  { key: 'spentOn', header: 'Spent on' },
  { key: 'currency', header: 'Currency' },
  { key: 'originalAmount', header: 'Original amount' },
  { key: 'rate', header: 'Rate (units per GBP)' },
  { key: 'split', header: 'Split' },
  { key: 'enteredBy', header: 'Entered by' },
]

export type Names = ReadonlyMap<string, string>

/** An expense, from whoever paid it, and below it what each person owes the payer of it. */
export function presentExpenseLines({ expense, shares }: ExpenseWithShares, names: Names): ExportLine[] {
  const payer = names.get(expense.paid_by) ?? ''
  const shared = {
    date: expense.created_at.toISOString(),
    description: expense.description,
    category: expense.category,
    id: expense.id,
    spentOn: spentOnOf(expense),
    currency: expense.currency,
    rate: expense.rate ?? '',
    split: expense.split_mode,
    enteredBy: names.get(expense.entered_by ?? expense.paid_by) ?? '',
  }
  const minor = expense.original_minor ?? expense.amount_pence
  return [
    {
      ...shared,
      type: 'expense',
      amount: penceToText(expense.amount_pence),
      originalAmount: minorToText(minor, expense.currency),
      from: payer,
      to: '',
    },
    ...shares.map(({ user_id, share_pence }) => ({
      ...shared,
      type: 'share' as const,
      amount: penceToText(share_pence),
      originalAmount: '',
      from: names.get(user_id) ?? '',
      to: payer,
    })),
  ]
}

export function presentPaymentLine(payment: PaymentRow, names: Names): ExportLine {
  return {
    type: 'payment',
    date: payment.created_at.toISOString(),
    description: payment.description,
    category: '',
    amount: penceToText(payment.amount_pence),
    from: names.get(payment.from_user_id) ?? '',
    to: names.get(payment.to_user_id) ?? '',
    id: payment.id,
    ...{ spentOn: '', currency: '', originalAmount: '', rate: '', split: '', enteredBy: '' },
  }
}
