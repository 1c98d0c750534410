import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function outings({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('outings')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('buddy_id', id, (column) => column.references('users.id'))
    .addColumn('item_id', id, (column) => column.references('plan_items.id').onDelete('set null'))
    .addColumn('out_at', instant, (column) => column.notNull())
    .addColumn('told_out_at', instant, (column) => column.notNull())
    .addColumn('back_by_at', instant, (column) => column.notNull())
    .addColumn('back_at', instant)
    .addColumn('told_back_at', instant)
    .addColumn('back_said_by', id, (column) => column.references('users.id'))
    .addColumn('back_said_by_name', text)
    .addColumn('asked_at', instant)
    .addColumn('alarmed_at', instant)
    .addCheckConstraint('outings_back_whole', sql`(back_at is null) = (told_back_at is null)`)
    .execute()
  // Nobody is out twice at once.
  await builder
    .createIndex('outings_one_at_once')
    .on('outings')
    .column('user_id')
    .unique()
    .where(sql.ref('back_at'), 'is', null)
    .execute()
  await builder.createIndex('outings_of_trip').on('outings').columns(['trip_id', 'out_at']).execute()
  // What the alarm looks for: few are out at a time.
  await builder
    .createIndex('outings_due')
    .on('outings')
    .column('back_by_at')
    .where(sql.ref('back_at'), 'is', null)
    .execute()
}
