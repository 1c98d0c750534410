import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/schema.ts'

export type PaymentRow = Row<'payments'>

export async function insertPayment(tx: Executor, payment: NewRow<'payments'>): Promise<PaymentRow> {
  return tx.insertInto('payments').values(payment).returning(COLUMNS.payments).executeTakeFirstOrThrow()
}

export async function markDeleted(
  tx: Executor,
  payment: { id: string; tripId: string },
  { by, now }: { by: string; now: Date },
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payments')
    .set({ deleted_by: by, deleted_at: now })
    .where('id', '=', payment.id)
    .where('trip_id', '=', payment.tripId)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS.payments)
    .executeTakeFirst()
}

export async function findPlace(db: Executor, tripId: string, paymentId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'created_at'])
    .where('id', '=', paymentId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

type Page = { tripId: string; before: { id: string; created_at: Date } | undefined; limit: number }

export async function listPayments(db: Executor, { tripId, before, limit }: Page): Promise<PaymentRow[]> {
  const newest = db
    .selectFrom('payments')
    .select(COLUMNS.payments)
    .where('trip_id', '=', tripId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before === undefined) return newest.execute()
  return newest
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(before.created_at, before.id)),
    )
    .execute()
}

type Seen = { tripId: string; expenseId: string; payerId: string; now: Date }
type Pair = { tripId: string; fromUserId: string; toUserId: string }

/** False if not theirs, deleted or already seen. */
export async function markSeen(tx: Executor, { tripId, expenseId, payerId, now }: Seen): Promise<boolean> {
  const seen = await tx
    .updateTable('expenses')
    .set({ payer_saw_at: now })
    .where('id', '=', expenseId)
    .where('trip_id', '=', tripId)
    .where('paid_by', '=', payerId)
    .where('payer_saw_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return seen !== undefined
}

export async function answerSharers(tx: Executor, { tripId, expenseId, payerId, now }: Seen): Promise<void> {
  await tx
    .updateTable('pay_asks')
    .set({ answered_at: now })
    .where('trip_id', '=', tripId)
    .where('to_user_id', '=', payerId)
    .where('answered_at', 'is', null)
    .where('from_user_id', 'in', (asks) =>
      asks
        .selectFrom('expense_shares')
        .select('expense_shares.user_id')
        .where('expense_id', '=', expenseId)
        .where('share_pence', '>', 0),
    )
    .execute()
}

export async function hasPaymentDetails(tx: Executor, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['payment_details', 'payment_link'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && (user.payment_details !== null || user.payment_link !== null)
}

/** False if they have already asked. */
export async function insertAsk(tx: Executor, ask: Omit<Row<'pay_asks'>, 'answered_at'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('pay_asks')
    .values({ ...ask, answered_at: null })
    .onConflict((conflict) => conflict.columns(['trip_id', 'from_user_id', 'to_user_id']).doNothing())
    .returning('to_user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findAsk(tx: Executor, { tripId, fromUserId, toUserId }: Pair) {
  return tx
    .selectFrom('pay_asks')
    .select('answered_at')
    .where('trip_id', '=', tripId)
    .where('from_user_id', '=', fromUserId)
    .where('to_user_id', '=', toUserId)
    .executeTakeFirst()
}

export async function answerAsk(
  tx: Executor,
  { tripId, fromUserId, toUserId }: Pair,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('pay_asks')
    .set({ answered_at: now })
    .where('trip_id', '=', tripId)
    .where('from_user_id', '=', fromUserId)
    .where('to_user_id', '=', toUserId)
    .execute()
}

export type ReminderRow = NewRow<'reminders'>

/** False unless first for this pair and day. Deletes earlier days. */
export async function insertReminder(tx: Executor, reminder: ReminderRow): Promise<boolean> {
  await tx
    .deleteFrom('reminders')
    .where('trip_id', '=', reminder.trip_id)
    .where('from_user_id', '=', reminder.from_user_id)
    .where('to_user_id', '=', reminder.to_user_id)
    .where('day', '<', reminder.day)
    .execute()
  const inserted = await tx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['trip_id', 'from_user_id', 'to_user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function listReminders(
  db: Executor,
  { tripId, fromUserId }: { tripId: string; fromUserId: string },
) {
  return db
    .selectFrom('reminders')
    .select('to_user_id')
    .where('trip_id', '=', tripId)
    .where('from_user_id', '=', fromUserId)
    .orderBy('reminded_at', 'desc')
    .orderBy('to_user_id')
    .execute()
}

export async function findReminded(
  db: Executor,
  pair: { tripId: string; fromUserId: string; toUserId: string },
) {
  return db
    .selectFrom('trips')
    .innerJoin('users as debtor', (join) => join.on('debtor.id', '=', pair.fromUserId))
    .innerJoin('users as creditor', (join) => join.on('creditor.id', '=', pair.toUserId))
    .select([
      'trips.name as trip_name',
      'trips.archived_at',
      'debtor.display_name as debtor_name',
      'creditor.display_name as creditor_name',
    ])
    .where('trips.id', '=', pair.tripId)
    .executeTakeFirst()
}

export async function findAddress(db: Executor, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .leftJoin('placeholders', 'placeholders.id', 'users.id')
    .select('users.email')
    .where('users.id', '=', userId)
    .where('placeholders.id', 'is', null)
    .executeTakeFirst()
  return user?.email
}
