import { changesBetween, type Snapshot } from '@sendit/core/expenses/history.ts'
import { minorToText } from '@sendit/core/expenses/original-amount.ts'
import { partToText } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'
import { newId } from '#db/id.ts'
import type { Executor } from '#db/tables.ts'
import { insertHistory } from './history-store.ts'
import { type ExpenseWithShares, spentOnOf } from './store.ts'

/** An expense as its history compares it. */
export function snapshotOf({ expense, shares }: ExpenseWithShares): Snapshot {
  const { currency, split_mode: mode } = expense
  return {
    description: expense.description,
    spentOn: spentOnOf(expense),
    paidBy: expense.paid_by,
    currency,
    originalAmount: minorToText(expense.original_minor ?? expense.amount_pence, currency),
    rate: expense.rate,
    amount: penceToText(expense.amount_pence),
    split: {
      mode,
      parts: shares.map(({ user_id: userId, part_value }) =>
        part_value === null ? { userId } : { userId, value: partToText(mode, part_value, currency) },
      ),
    },
    receipt: expense.receipt_type,
  }
}

type Edited = { before: ExpenseWithShares; after: ExpenseWithShares; by: string; now: Date }

/** A form that was saved as it stood is nothing that anybody wants to be told. */
export async function recordEdit(tx: Executor, { before, after, by, now }: Edited): Promise<void> {
  const changes = changesBetween(snapshotOf(before), snapshotOf(after))
  if (changes.length === 0) return
  const entry = { id: newId(now), expense_id: after.expense.id, kind: 'changed' as const, by_user_id: by }
  await insertHistory(tx, { ...entry, changes, created_at: now })
}
