import { disambiguatedNames } from '@sendit/core/disambiguated-names.ts'
import type { HistoryChange } from '@sendit/core/expenses/history.ts'
import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/schema.ts'
import { jsonRows, readRows, statement } from '#db/statement.ts'
import { type ExpenseFilter, matches } from './filter-store.ts'

export type ExpenseRow = Row<'expenses'>
export type Share = Omit<Row<'expense_shares'>, 'expense_id'>
/** Leaves out constant and hidden columns. */
type ShownExpense = Omit<ExpenseRow, 'trip_id' | 'seq' | 'search_text' | 'payer_saw_at'>
/** Shares are sorted by user id. */
export type ExpenseWithShares = { expense: ShownExpense; shares: Share[] }
export type WholeExpense = { expense: ExpenseRow; shares: Share[] }

/** Locks the trip row. */
export async function startRound(tx: Executor, tripId: string): Promise<void> {
  await tx.updateTable('trips').set({ round: sql`round + 1` }).where('id', '=', tripId).execute()
}

export async function nextExpenseNumber(
  tx: Executor,
  tripId: string,
): Promise<{ expense_seq: number; timezone: string | null } | undefined> {
  const [trip] = await numbersOf(tx, { tripId })
  return trip
}

export async function findTimezone(db: Executor, tripId: string): Promise<string | null> {
  const trip = await db.selectFrom('trips').select('timezone').where('id', '=', tripId).executeTakeFirst()
  return trip?.timezone ?? null
}

const numbersOf = statement((tx, { tripId }: { tripId: string }) =>
  tx
    .updateTable('trips')
    .set({ round: sql`round + 1`, expense_seq: sql`expense_seq + 1` })
    .where('id', '=', tripId)
    .returning(['expense_seq', 'timezone']),
)

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

/** Longest-standing first; namesakes are made distinct. */
export const listEveryMember = async (db: Executor, tripId: string) =>
  apart(await everyMember(db, { tripId }))

type Named = { id: string; display_name: string; last_name: string | null }

function apart<Person extends Named>(people: Person[]): Person[] {
  const names = disambiguatedNames(
    people.map((person) => ({ ...person, name: person.display_name, lastName: person.last_name })),
  )
  return people.map((person) => ({ ...person, display_name: names.get(person.id) ?? person.display_name }))
}

const everyMember = statement((db, { tripId }: { tripId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name', 'users.last_name', 'users.profile_image_url'])
    .select('memberships.left_at')
    .where('memberships.trip_id', '=', tripId)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id'),
)

/** Payment details, asks and reminders in one statement. */
export async function listCrewToSettle(db: Executor, toSettle: ToSettle) {
  const rows = await crewToSettle(db, toSettle)
  return apart(rows).map(({ knows_reader, ...row }) => ({
    ...row,
    knowsReader: Number(knows_reader) === 1,
    asks: readRows(row.asks),
    reminders: readRows(row.reminders),
  }))
}

type ToSettle = { tripId: string; readerId: string | undefined }

const crewToSettle = statement((db, { tripId, readerId }: ToSettle) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.display_name', 'users.last_name', 'users.profile_image_url'])
    .select('memberships.left_at')
    .select(['users.payment_details', 'users.payment_link'])
    .select((members) =>
      jsonRows(
        db,
        members
          .selectFrom('reminders')
          .select(['to_user_id', 'reminded_at'])
          .whereRef('reminders.from_user_id', '=', 'memberships.user_id')
          .whereRef('reminders.trip_id', '=', 'memberships.trip_id'),
      ).as('reminders'),
    )
    .select((members) =>
      jsonRows(
        db,
        members
          .selectFrom('pay_asks')
          .select(['to_user_id', 'answered_at'])
          .whereRef('pay_asks.from_user_id', '=', 'memberships.user_id')
          .whereRef('pay_asks.trip_id', '=', 'memberships.trip_id'),
      ).as('asks'),
    )
    .select((members) => {
      const isToPay = members.or([
        members('users.payment_details', 'is not', null),
        members('users.payment_link', 'is not', null),
      ])
      const known = members
        .selectFrom('expenses')
        .innerJoin('expense_shares', 'expense_shares.expense_id', 'expenses.id')
        .select('expenses.id')
        .whereRef('expenses.trip_id', '=', 'memberships.trip_id')
        .whereRef('expenses.paid_by', '=', 'memberships.user_id')
        .where('expenses.payer_saw_at', 'is not', null)
        .where('expenses.deleted_at', 'is', null)
        .where('expense_shares.user_id', '=', readerId ?? '')
        .where('expense_shares.share_pence', '>', 0)
      return members
        .case()
        .when(members.and([isToPay, members.exists(known)]))
        .then(1)
        .else(0)
        .end()
        .as('knows_reader')
    })
    .where('memberships.trip_id', '=', tripId)
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id'),
)

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

export type ExpenseChange = Partial<Omit<ExpenseRow, 'id' | 'trip_id' | 'seq' | 'created_at'>>

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

export async function listExpenses(
  db: Executor,
  page: Page,
): Promise<(ShownExpense & { shares: Share[] })[]> {
  const rows = await expensesWithShares(db, page)
  return rows.map((row) => ({ ...row, shares: readRows(row.shares) }))
}

type Page = { tripId: string; beforeSeq?: number | undefined; limit: number }
const SHOWN = [
  'expenses.id',
  'expenses.description',
  'expenses.amount_pence',
  'expenses.paid_by',
  'expenses.category',
  'expenses.created_at',
  'expenses.updated_at',
  'expenses.spent_on',
  'expenses.currency',
  'expenses.original_minor',
  'expenses.rate',
  'expenses.rate_day',
  'expenses.rate_source',
  'expenses.split_mode',
  'expenses.entered_by',
  'expenses.receipt_file_id',
  'expenses.receipt_type',
  'expenses.deleted_at',
] as const

/** Falls back to the day of entry. */
export function spentOnOf({ spent_on, created_at }: Pick<ExpenseRow, 'spent_on' | 'created_at'>): string {
  return spent_on ?? created_at.toISOString().slice(0, 10)
}

export function isOf(expense: Pick<ExpenseRow, 'paid_by' | 'entered_by'>, userId: string): boolean {
  return expense.paid_by === userId || expense.entered_by === userId
}

type One = { tripId: string; expenseId: string; deletedSince?: Date | undefined }

export async function findShownExpense(
  db: Executor,
  { tripId, expenseId, deletedSince }: One,
): Promise<ExpenseWithShares | undefined> {
  const [found] = await oneWithShares(db, { tripId, expenseId, deletedSince })
  return found && { expense: found, shares: readRows(found.shares) }
}

const oneWithShares = statement((db, { tripId, expenseId, deletedSince }: One) => {
  const one = newestOf(db, tripId, 1).where('expenses.id', '=', expenseId)
  if (deletedSince === undefined) return one.where('expenses.deleted_at', 'is', null)
  return one.where((expenses) =>
    expenses.or([
      expenses('expenses.deleted_at', 'is', null),
      expenses('expenses.deleted_at', '>', deletedSince),
    ]),
  )
})

const expensesWithShares = statement((db, { tripId, beforeSeq, limit }: Page) => {
  const newest = newestOf(db, tripId, limit).where('expenses.deleted_at', 'is', null)
  return beforeSeq === undefined ? newest : newest.where('expenses.seq', '<', beforeSeq)
})

const newestOf = (db: Executor, tripId: string, limit: number) =>
  db
    .selectFrom('expenses')
    .select(SHOWN)
    .select((expenses) =>
      jsonRows(
        db,
        expenses
          .selectFrom('expense_shares')
          .select(['user_id', 'share_pence', 'part_value'])
          .whereRef('expense_shares.expense_id', '=', 'expenses.id')
          .orderBy('user_id'),
      ).as('shares'),
    )
    .where('expenses.trip_id', '=', tripId)
    .orderBy('expenses.seq', 'desc')
    .limit(limit)

export async function searchExpenses(
  db: Executor,
  { tripId, beforeSeq, limit }: Page,
  filter: ExpenseFilter,
): Promise<(ShownExpense & { shares: Share[] })[]> {
  let found = newestOf(db, tripId, limit).where(matches(filter))
  if (beforeSeq !== undefined) found = found.where('expenses.seq', '<', beforeSeq)
  const rows = await found.execute()
  return rows.map((row) => ({ ...row, shares: readRows(row.shares) }))
}

export async function listSharesOf(db: Executor, expenseId: string): Promise<Share[]> {
  return db
    .selectFrom('expense_shares')
    .select(['user_id', 'share_pence', 'part_value'])
    .where('expense_id', '=', expenseId)
    .orderBy('user_id')
    .execute()
}

/** At most `limit`; returns the receipts' file ids. */
export async function deleteOld(tx: Executor, until: Date, limit: number): Promise<string[]> {
  const old = tx.selectFrom('expenses').select('id').where('deleted_at', '<=', until).limit(limit)
  const gone = await tx.deleteFrom('expenses').where('id', 'in', old).returning('receipt_file_id').execute()
  return gone.flatMap(({ receipt_file_id }) => receipt_file_id ?? [])
}

export type HistoryRow = Omit<NewRow<'expense_history'>, 'changes'> & { changes: readonly HistoryChange[] }

export async function insertHistory(tx: Executor, entry: HistoryRow): Promise<void> {
  await tx
    .insertInto('expense_history')
    .values({ ...entry, changes: JSON.stringify(entry.changes) })
    .execute()
}

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
