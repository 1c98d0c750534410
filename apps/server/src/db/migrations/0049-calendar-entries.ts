import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function calendarEntries({
  createTable,
  builder,
  id,
  text,
  count,
  instant,
}: Schema): Promise<void> {
  await createTable('calendar_entries')
    // 'user:…' or 'guest:…'.
    .addColumn('reader', id, (column) => column.notNull())
    .addColumn('uid', id, (column) => column.notNull())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('sequence', count, (column) => column.notNull())
    .addColumn('fingerprint', id, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('is_gone', count, (column) => column.notNull())
    .addColumn('changed_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('calendar_entries_pk', ['reader', 'uid'])
    .addCheckConstraint('calendar_entries_gone', sql`is_gone in (0, 1)`)
    .execute()
  await builder.createIndex('calendar_entries_of_trip').on('calendar_entries').column('trip_id').execute()
}
