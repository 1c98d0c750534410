import type { Category } from '@sendit/core/expenses/categories.ts'
import { sql } from 'kysely'
import { statement } from '#db/statement.ts'
import type { Executor } from '#db/tables.ts'
import { DAY, type ExpenseFilter, matches } from './filter-store.ts'

/** A line of what was spent: by day and category, by who paid, or by who owes a share; and how many there are without a filter. */
export type SpendingLine = {
  entry: 'day' | 'paid' | 'share' | 'all'
  day: string | null
  user_id: string | null
  category: Category | null
  pence: number
  count: number
}

/** As many lines for a thousand expenses as for ten that were spent alike. */
export function readSpending(
  db: Executor,
  tripId: string,
  filter: ExpenseFilter | undefined,
): Promise<SpendingLine[]> {
  return filter === undefined ? everyLine(db, { tripId }) : linesOf(db, { tripId, filter }).execute()
}

const everyLine = statement((db, { tripId }: { tripId: string }) =>
  linesOf(db, { tripId, filter: { words: [] } }),
)

type Asked = { tripId: string; filter: ExpenseFilter }

function linesOf(db: Executor, asked: Asked) {
  return byDay(db, asked)
    .unionAll(byPayer(db, asked))
    .unionAll(bySharer(db, asked))
    .unionAll(ofAll(db, asked.tripId))
}

function byDay(db: Executor, asked: Asked) {
  return left(db, asked)
    .select(({ cast, val, fn }) => [
      cast<SpendingLine['entry']>(val('day'), 'text').as('entry'),
      cast<string | null>(DAY, 'text').as('day'),
      cast<string | null>(val(null), 'text').as('user_id'),
      cast<Category | null>('expenses.category', 'text').as('category'),
      fn.sum<number>('expenses.amount_pence').as('pence'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy([DAY, 'expenses.category'])
}

function byPayer(db: Executor, asked: Asked) {
  return left(db, asked)
    .select(({ cast, val, fn }) => [
      cast<SpendingLine['entry']>(val('paid'), 'text').as('entry'),
      cast<string | null>(val(null), 'text').as('day'),
      cast<string | null>('expenses.paid_by', 'text').as('user_id'),
      cast<Category | null>(val(null), 'text').as('category'),
      fn.sum<number>('expenses.amount_pence').as('pence'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('expenses.paid_by')
}

function bySharer(db: Executor, asked: Asked) {
  return left(db, asked)
    .innerJoin('expense_shares', 'expense_shares.expense_id', 'expenses.id')
    .select(({ cast, val, fn }) => [
      cast<SpendingLine['entry']>(val('share'), 'text').as('entry'),
      cast<string | null>(val(null), 'text').as('day'),
      cast<string | null>('expense_shares.user_id', 'text').as('user_id'),
      cast<Category | null>(val(null), 'text').as('category'),
      fn.sum<number>('expense_shares.share_pence').as('pence'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('expense_shares.user_id')
}

function ofAll(db: Executor, tripId: string) {
  return left(db, { tripId, filter: { words: [] } }).select(({ cast, val, fn }) => [
    cast<SpendingLine['entry']>(val('all'), 'text').as('entry'),
    cast<string | null>(val(null), 'text').as('day'),
    cast<string | null>(val(null), 'text').as('user_id'),
    cast<Category | null>(val(null), 'text').as('category'),
    fn.coalesce(fn.sum<number>('expenses.amount_pence'), sql<number>`0`).as('pence'),
    fn.countAll<number>().as('count'),
  ])
}

/** What the filter leaves of the trip's expenses. */
function left(db: Executor, { tripId, filter }: Asked) {
  return db.selectFrom('expenses').where('expenses.trip_id', '=', tripId).where(matches(filter))
}
