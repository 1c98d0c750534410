import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** The envelopes that a trip opens together: one ceremony at a time, the last one stays. */
export async function ceremonies({ createTable, id, text, count, instant }: Schema): Promise<void> {
  await createTable('ceremonies')
    .addColumn('trip_id', id, (column) => column.primaryKey().references('trips.id').onDelete('cascade'))
    .addColumn('award_ids', text, (column) => column.notNull())
    .addColumn('place', count, (column) => column.notNull())
    .addColumn('is_open', count, (column) => column.notNull())
    .addColumn('led_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('moved_at', instant, (column) => column.notNull())
    .addCheckConstraint('ceremonies_open_known', sql`is_open in (0, 1)`)
    .execute()
}
