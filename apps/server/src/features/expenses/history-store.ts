import type { HistoryChange } from '@sendit/core/expenses/history.ts'
import type { Executor, NewRow } from '#db/tables.ts'

export type HistoryRow = Omit<NewRow<'expense_history'>, 'changes'> & { changes: readonly HistoryChange[] }

export async function insertHistory(tx: Executor, entry: HistoryRow): Promise<void> {
  await tx
    .insertInto('expense_history')
    .values({ ...entry, changes: JSON.stringify(entry.changes) })
    .execute()
}

/** The oldest first. */
export async function listHistory(db: Executor, expenseId: string): Promise<HistoryRow[]> {
  const rows = await db
    .selectFrom('expense_history')
    .select(['id', 'expense_id', 'kind', 'by_user_id', 'changes', 'created_at'])
    .where('expense_id', '=', expenseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
}
