import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/tables.ts'

export type PaymentRow = Row<'payments'>

export async function insertPayment(tx: Executor, payment: NewRow<'payments'>): Promise<PaymentRow> {
  return tx.insertInto('payments').values(payment).returning(COLUMNS.payments).executeTakeFirstOrThrow()
}

/** Marks a payment of this trip as deleted; undefined when it had been before. */
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

/** Where a payment stands in the list, deleted or not. */
export async function findPlace(db: Executor, tripId: string, paymentId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'created_at'])
    .where('id', '=', paymentId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

type Page = { tripId: string; before: { id: string; created_at: Date } | undefined; limit: number }

/** Newest first; payments of one moment by id. */
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
