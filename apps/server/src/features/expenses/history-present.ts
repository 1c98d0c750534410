import type { ExpenseWithHistory, HistoryEntry } from '@sendit/core/expenses/contract.ts'
import {
  firstState,
  HISTORY_FIELDS,
  type HistoryChange,
  type HistoryKind,
} from '@sendit/core/expenses/history.ts'
import type { Sign } from '#files/links.ts'
import { snapshotOf } from './history-service.ts'
import type { HistoryRow } from './history-store.ts'
import { presentExpense } from './present.ts'
import type { ExpenseWithShares } from './store.ts'

/** The newest first. Who added it stands in the expense, and how it was then follows from what changed since. */
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
  const told = rows.map((row) => entry(row.created_at, row.by_user_id, row.kind, row.changes))
  // One that a server of an earlier version deleted: only its payer could.
  const isTold = expense.deleted_at === null || rows.at(-1)?.kind === 'deleted'
  const untold =
    isTold || expense.deleted_at === null ? [] : [entry(expense.deleted_at, expense.paid_by, 'deleted', [])]
  return {
    ...presentExpense(facts, sign),
    history: [
      entry(expense.created_at, expense.entered_by ?? expense.paid_by, 'added', added),
      ...told,
      ...untold,
    ].toReversed(),
  }
}
