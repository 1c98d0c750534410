import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** Whether guests come along to what is planned; whoever joins by the invite takes the answer along. */
export async function planAnswersOfGuests({
  createTable,
  builder,
  id,
  text,
  instant,
}: Schema): Promise<void> {
  await createTable('plan_guest_answers')
    .addColumn('item_id', id, (column) => column.notNull().references('plan_items.id').onDelete('cascade'))
    .addColumn('invite_id', id, (column) => column.notNull().references('invites.id').onDelete('cascade'))
    .addColumn('answer', text, (column) => column.notNull())
    .addColumn('answered_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('plan_guest_answers_pk', ['item_id', 'invite_id'])
    .addCheckConstraint('plan_guest_answers_known', sql`answer in ('yes', 'maybe', 'no')`)
    .execute()
  await builder
    .createIndex('plan_guest_answers_of_invite')
    .on('plan_guest_answers')
    .column('invite_id')
    .execute()
}
