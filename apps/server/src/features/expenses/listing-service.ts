import { normalizeForSearch } from '@sendit/core/chat/search-words.ts'
import type { SpendingQuery } from '@sendit/core/expenses/contract.ts'
import { EXPENSES_PAGE } from '@sendit/core/expenses/limits.ts'
import type { Executor } from '#db/schema.ts'
import { readPage } from '#db/statement.ts'
import { invalid } from '#errors.ts'
import { restorableSince } from './deleting-service.ts'
import type { ExpenseFilter } from './filter-store.ts'
import * as store from './store.ts'

export type AskedPage = SpendingQuery & {
  before?: string | undefined
  limit?: number | undefined
  deleted?: 'true' | 'false' | undefined
}
export type ExpensesPage = { expenses: store.ExpenseWithShares[]; next: string | undefined }

/** Newest first. Throws VALIDATION for an unknown `before`. */
export async function listPage(
  db: Executor,
  tripId: string,
  { before, limit: size = EXPENSES_PAGE, now, ...filters }: AskedPage & { now: Date },
): Promise<ExpensesPage> {
  const beforeSeq = before === undefined ? undefined : (await store.findExpense(db, tripId, before))?.seq
  if (before !== undefined && beforeSeq === undefined)
    throw invalid('before', 'This expense is not in the trip.')
  const filter = filterOf(filters, now)
  const { rows, next } = await readPage(size, (limit) =>
    filter === undefined
      ? store.listExpenses(db, { tripId, beforeSeq, limit })
      : store.searchExpenses(db, { tripId, beforeSeq, limit }, filter),
  )
  return { expenses: rows.map((row) => ({ expense: row, shares: row.shares })), next }
}

export function filterOf(
  { q = '', category, person, paidBy, sharedBy, day, deleted }: Omit<AskedPage, 'before' | 'limit'>,
  now: Date,
): ExpenseFilter | undefined {
  const words = normalizeForSearch(q).split(/\s+/u).filter(Boolean)
  const people = { personId: person, payerId: paidBy, sharerId: sharedBy }
  const narrow = {
    category,
    day,
    ...people,
    deletedSince: deleted === 'true' ? restorableSince(now) : undefined,
  }
  const isNarrow = words.length > 0 || Object.values(narrow).some((value) => value !== undefined)
  return isNarrow ? { words, ...narrow } : undefined
}
