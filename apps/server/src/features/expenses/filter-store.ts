import type { Category } from '@sendit/core/expenses/categories.ts'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** What expenses are narrowed to; each of `words` has to be in the description, as searches compare it. */
export type ExpenseFilter = {
  words: readonly string[]
  category?: Category | undefined
  /** Who paid, or is in the split. */
  personId?: string | undefined
  payerId?: string | undefined
  sharerId?: string | undefined
  day?: string | undefined
  /** Set: what was deleted since, instead of what stands. */
  deletedSince?: Date | undefined
}

/** Where a server of an earlier version wrote no day: that of its entry, in the zone of the database's session. */
export const DAY = sql<string>`coalesce(expenses.spent_on, substr(cast(expenses.created_at as text), 1, 10))`

/** Holds for rows of `expenses` that the filter leaves. */
export function matches(filter: ExpenseFilter): Expression<SqlBool> {
  const { words, category, personId, payerId, sharerId, day, deletedSince } = filter
  const expenses = expressionBuilder<Tables, 'expenses'>()
  const text = sql<string>`coalesce(expenses.search_text, lower(expenses.description))`
  return expenses.and([
    deletedSince === undefined
      ? expenses('expenses.deleted_at', 'is', null)
      : expenses('expenses.deleted_at', '>', deletedSince),
    ...(category === undefined ? [] : [expenses('expenses.category', '=', category)]),
    ...(personId === undefined
      ? []
      : [expenses.or([expenses('expenses.paid_by', '=', personId), isSharedBy(expenses, personId)])]),
    ...(payerId === undefined ? [] : [expenses('expenses.paid_by', '=', payerId)]),
    ...(sharerId === undefined ? [] : [isSharedBy(expenses, sharerId)]),
    ...(day === undefined ? [] : [sql<SqlBool>`${DAY} = ${day}`]),
    ...words.map((word) => sql<SqlBool>`${text} like ${containing(word)} escape '\\'`),
  ])
}

function isSharedBy(expenses: ExpressionBuilder<Tables, 'expenses'>, userId: string) {
  return expenses.exists(
    expenses
      .selectFrom('expense_shares')
      .select('expense_shares.user_id')
      .whereRef('expense_shares.expense_id', '=', 'expenses.id')
      .where('expense_shares.user_id', '=', userId),
  )
}

function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
