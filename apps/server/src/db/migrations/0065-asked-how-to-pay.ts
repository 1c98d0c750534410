import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

/**
 * Which expenses their payer knows of, and who asked whom how to pay (docs/security.md M18): nobody reads how somebody wants to be
 * paid by entering an expense in their name. Of what stood before, payers know what they entered.
 */
export async function askedHowToPay(
  { builder, createTable, id, instant }: Schema,
  tx: Executor,
): Promise<void> {
  await builder.alterTable('expenses').addColumn('payer_saw_at', instant).execute()
  await sql`update expenses set payer_saw_at = created_at where entered_by is null or entered_by = paid_by`.execute(
    tx,
  )
  await createTable('pay_asks')
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('from_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('to_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('asked_at', instant, (column) => column.notNull())
    .addColumn('answered_at', instant)
    .addPrimaryKeyConstraint('pay_asks_pk', ['trip_id', 'from_user_id', 'to_user_id'])
    .execute()
}
