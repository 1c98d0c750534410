import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function expenses(schema: Schema): Promise<void> {
  await createExpenses(schema)
  await createShares(schema)
}

async function createExpenses({
  createTable,
  builder,
  id,
  text,
  instant,
  pence,
  count,
}: Schema): Promise<void> {
  await createTable('expenses')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('seq', count, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('amount_pence', pence, (column) => column.notNull())
    .addColumn('paid_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('updated_at', instant, (column) => column.notNull())
    .addColumn('deleted_at', instant)
    .addUniqueConstraint('expenses_seq_unique', ['trip_id', 'seq'])
    .addCheckConstraint('expenses_seq_positive', sql`seq > 0`)
    .addCheckConstraint('expenses_amount_positive', sql`amount_pence > 0`)
    .addCheckConstraint(
      'expenses_category_known',
      sql`category in ('accommodation', 'food', 'transport', 'activity')`,
    )
    .execute()
  // The list, newest first, by the number the trip gave out.
  await builder
    .createIndex('expenses_of_trip')
    .on('expenses')
    .columns(['trip_id', 'seq'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}

async function createShares({ createTable, builder, id, pence }: Schema): Promise<void> {
  await createTable('expense_shares')
    .addColumn('expense_id', id, (column) => column.notNull().references('expenses.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('share_pence', pence, (column) => column.notNull())
    .addPrimaryKeyConstraint('expense_shares_pk', ['expense_id', 'user_id'])
    .addCheckConstraint('expense_shares_not_negative', sql`share_pence >= 0`)
    .execute()
  await builder.createIndex('expense_shares_of_user').on('expense_shares').column('user_id').execute()
}
