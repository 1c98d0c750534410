import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import { jsonRows, readRows } from '#db/json-rows.ts'
import { statement } from '#db/statement.ts'
import type { Executor, Row } from '#db/tables.ts'

export type ExpenseRow = Row<'expenses'>
export type Share = Omit<Row<'expense_shares'>, 'expense_id'>
/** An expense as lists show it: what is the same for all of them, or for nobody to see, is not read. */
type ShownExpense = Omit<ExpenseRow, 'trip_id' | 'seq' | 'deleted_at'>
/** An expense with its shares, in id order of their people. */
export type ExpenseWithShares = { expense: ShownExpense; shares: Share[] }
/** The same with all that its payer's changes depend on. */
export type WholeExpense = { expense: ExpenseRow; shares: Share[] }

/** Holds the trip's row, and starts the next settlement round. */
export async function startRound(tx: Executor, tripId: string): Promise<void> {
  await tx.updateTable('trips').set({ round: sql`round + 1` }).where('id', '=', tripId).execute()
}

/** Holds the trip's row, starts the next settlement round, and gives out the next expense's number. */
export async function takeExpenseNumber(tx: Executor, tripId: string): Promise<number | undefined> {
  const [trip] = await numbersOf(tx, { tripId })
  return trip?.expense_seq
}

const numbersOf = statement((tx, { tripId }: { tripId: string }) =>
  tx
    .updateTable('trips')
    .set({ round: sql`round + 1`, expense_seq: sql`expense_seq + 1` })
    .where('id', '=', tripId)
    .returning('expense_seq'),
)

/** Which of these people are in the trip now. */
export async function listMembersAmong(
  db: Executor,
  tripId: string,
  userIds: string[],
): Promise<Set<string>> {
  const rows = await membersAmong(db, { tripId, userIds })
  return new Set(rows.map((row) => row.user_id))
}

const membersAmong = statement((db, { tripId, userIds }: { tripId: string; userIds: string[] }) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('trip_id', '=', tripId)
    .where('user_id', 'in', userIds)
    .where('left_at', 'is', null),
)

/** Everybody who is or ever was in the trip, longest-standing first. */
export const listEveryMember = (db: Executor, tripId: string) => everyMember(db, { tripId })

const everyMember = statement((db, { tripId }: { tripId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name', 'users.profile_image_url', 'memberships.left_at'])
    .where('memberships.trip_id', '=', tripId)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id'),
)

/** An expense of this trip, deleted or not. */
export async function findExpense(
  db: Executor,
  tripId: string,
  expenseId: string,
): Promise<ExpenseRow | undefined> {
  return db
    .selectFrom('expenses')
    .select(COLUMNS.expenses)
    .where('id', '=', expenseId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

export const insertExpense = statement((tx, expense: ExpenseRow) => tx.insertInto('expenses').values(expense))

export const insertShares = statement((tx, { shares }: { shares: Row<'expense_shares'>[] }) =>
  tx.insertInto('expense_shares').values(shares),
)

export async function deleteShares(tx: Executor, expenseId: string): Promise<void> {
  await tx.deleteFrom('expense_shares').where('expense_id', '=', expenseId).execute()
}

export type ExpenseChange = Pick<ExpenseRow, 'description' | 'amount_pence' | 'category' | 'updated_at'>

export async function updateExpense(
  tx: Executor,
  expenseId: string,
  change: ExpenseChange,
): Promise<ExpenseRow> {
  return tx
    .updateTable('expenses')
    .set(change)
    .where('id', '=', expenseId)
    .returning(COLUMNS.expenses)
    .executeTakeFirstOrThrow()
}

export async function markDeleted(tx: Executor, expenseId: string, now: Date): Promise<void> {
  await tx
    .updateTable('expenses')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', expenseId)
    .execute()
}

/** Newest first by the number the trip gave out; one statement, however many they are and share them. */
export async function listExpenses(
  db: Executor,
  page: Page,
): Promise<(ShownExpense & { shares: Share[] })[]> {
  const rows = await expensesWithShares(db, page)
  return rows.map((row) => ({ ...row, shares: readRows(row.shares) }))
}

type Page = { tripId: string; beforeSeq: number | undefined; limit: number }

const SHOWN = [
  'expenses.id',
  'expenses.description',
  'expenses.amount_pence',
  'expenses.paid_by',
  'expenses.category',
  'expenses.created_at',
  'expenses.updated_at',
] as const

const expensesWithShares = statement((db, { tripId, beforeSeq, limit }: Page) => {
  const newest = db
    .selectFrom('expenses')
    .select(SHOWN)
    .select((expenses) =>
      jsonRows(
        db,
        expenses
          .selectFrom('expense_shares')
          .select(['user_id', 'share_pence'])
          .whereRef('expense_shares.expense_id', '=', 'expenses.id')
          .orderBy('user_id'),
      ).as('shares'),
    )
    .where('expenses.trip_id', '=', tripId)
    .where('expenses.deleted_at', 'is', null)
    .orderBy('expenses.seq', 'desc')
    .limit(limit)
  return beforeSeq === undefined ? newest : newest.where('expenses.seq', '<', beforeSeq)
})

export async function listSharesOf(db: Executor, expenseId: string): Promise<Share[]> {
  return db
    .selectFrom('expense_shares')
    .select(['user_id', 'share_pence'])
    .where('expense_id', '=', expenseId)
    .orderBy('user_id')
    .execute()
}
