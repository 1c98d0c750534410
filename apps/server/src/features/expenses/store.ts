import { sql } from 'kysely'
import { COLUMNS, columnsOf } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/tables.ts'

export type ExpenseRow = Row<'expenses'>
export type ShareRow = Row<'expense_shares'>

/** Holds the trip's row, and starts the next settlement round. */
export async function startRound(tx: Executor, tripId: string): Promise<void> {
  await tx.updateTable('trips').set({ round: sql`round + 1` }).where('id', '=', tripId).execute()
}

/** Holds the trip's row, starts the next settlement round, and gives out the next expense's number. */
export async function takeExpenseNumber(tx: Executor, tripId: string): Promise<number> {
  const trip = await tx
    .updateTable('trips')
    .set({ round: sql`round + 1`, expense_seq: sql`expense_seq + 1` })
    .where('id', '=', tripId)
    .returning('expense_seq')
    .executeTakeFirstOrThrow()
  return trip.expense_seq
}

/** Everybody who is or ever was in the trip, longest-standing first. */
export async function listEveryMember(db: Executor, tripId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name', 'users.profile_image_url', 'memberships.left_at'])
    .where('memberships.trip_id', '=', tripId)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id')
    .execute()
}

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

export async function insertExpense(tx: Executor, expense: NewRow<'expenses'>): Promise<ExpenseRow> {
  return tx.insertInto('expenses').values(expense).returning(COLUMNS.expenses).executeTakeFirstOrThrow()
}

export async function insertShares(tx: Executor, shares: ShareRow[]): Promise<void> {
  await tx.insertInto('expense_shares').values(shares).execute()
}

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

/** Newest first by the number the trip gave out. */
export async function listExpenses(
  db: Executor,
  { tripId, beforeSeq, limit }: { tripId: string; beforeSeq: number | undefined; limit: number },
): Promise<ExpenseRow[]> {
  const newest = db
    .selectFrom('expenses')
    .select(COLUMNS.expenses)
    .where('trip_id', '=', tripId)
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
  return (beforeSeq === undefined ? newest : newest.where('seq', '<', beforeSeq)).execute()
}

/** The shares of the trip's expenses with numbers from `first` to `last`, each expense's in id order of its people. */
export async function listShares(
  db: Executor,
  { tripId, first, last }: { tripId: string; first: number; last: number },
): Promise<ShareRow[]> {
  return db
    .selectFrom('expenses')
    .innerJoin('expense_shares', 'expense_shares.expense_id', 'expenses.id')
    .select(columnsOf('expense_shares'))
    .where('expenses.trip_id', '=', tripId)
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.seq', '>=', first)
    .where('expenses.seq', '<=', last)
    .orderBy('expense_shares.expense_id')
    .orderBy('expense_shares.user_id')
    .execute()
}

export async function listSharesOf(db: Executor, expenseId: string): Promise<ShareRow[]> {
  return db
    .selectFrom('expense_shares')
    .select(COLUMNS.expense_shares)
    .where('expense_id', '=', expenseId)
    .orderBy('user_id')
    .execute()
}
