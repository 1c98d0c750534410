import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function payments(schema: Schema): Promise<void> {
  await createPayments(schema)
  await coverShares(schema)
}

async function createPayments({
  createTable,
  builder,
  id,
  text,
  instant,
  pence,
  count,
}: Schema): Promise<void> {
  await createTable('payments')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('round', count, (column) => column.notNull())
    .addColumn('from_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('to_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('amount_pence', pence, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('deleted_by', id, (column) => column.references('users.id'))
    .addColumn('deleted_at', instant)
    .addCheckConstraint('payments_round_positive', sql`round > 0`)
    .addCheckConstraint('payments_amount_positive', sql`amount_pence > 0`)
    .addCheckConstraint('payments_between_two', sql`from_user_id <> to_user_id`)
    .addCheckConstraint('payments_deleted_by_somebody', sql`(deleted_by is null) = (deleted_at is null)`)
    .execute()
  // The list, newest first.
  await builder
    .createIndex('payments_of_trip')
    .on('payments')
    .columns(['trip_id', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}

/** Balances add up every share of a trip: with the amount in the index the rows themselves stay unread. */
async function coverShares({ builder }: Schema): Promise<void> {
  await builder
    .createIndex('expense_shares_amounts')
    .on('expense_shares')
    .columns(['expense_id', 'user_id', 'share_pence'])
    .execute()
}
