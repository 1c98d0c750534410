import type { Category } from '@sendit/core/expenses/categories.ts'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Executor, Tables } from '#db/schema.ts'
import { statement } from '#db/statement.ts'

export type ExpenseFilter = {
  words: readonly string[]
  category?: Category | undefined
  personId?: string | undefined
  payerId?: string | undefined
  sharerId?: string | undefined
  day?: string | undefined
  deletedSince?: Date | undefined
}

/** Older servers stored no day: the day of entry, in the session's time zone. */
const DAY = sql<string>`coalesce(expenses.spent_on, substr(cast(expenses.created_at as text), 1, 10))`

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

export type SpendingLine = {
  entry: 'day' | 'paid' | 'share' | 'all'
  day: string | null
  user_id: string | null
  category: Category | null
  pence: number
  count: number
}

/** Aggregated, so the size does not grow with expenses. */
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

function left(db: Executor, { tripId, filter }: Asked) {
  return db.selectFrom('expenses').where('expenses.trip_id', '=', tripId).where(matches(filter))
}
