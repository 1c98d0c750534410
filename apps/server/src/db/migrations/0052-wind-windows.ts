import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function windWindows({
  createTable,
  builder,
  id,
  text,
  day,
  instant,
  count,
}: Schema): Promise<void> {
  await createTable('wind_windows')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('day', day, (column) => column.notNull())
    .addColumn('beach_id', text, (column) => column.notNull())
    .addColumn('beach_name', text, (column) => column.notNull())
    .addColumn('timezone', text, (column) => column.notNull())
    .addColumn('from_at', instant, (column) => column.notNull())
    .addColumn('to_at', instant, (column) => column.notNull())
    .addColumn('lowest_knots', count, (column) => column.notNull())
    .addColumn('highest_knots', count, (column) => column.notNull())
    .addColumn('gust_knots', count)
    .addColumn('wind_direction', count, (column) => column.notNull())
    .addColumn('first_from_at', instant, (column) => column.notNull())
    .addColumn('last_to_at', instant, (column) => column.notNull())
    .addColumn('told_at', instant, (column) => column.notNull())
    .addColumn('gone_at', instant)
    .execute()
  await builder
    .createIndex('wind_windows_of_trip')
    .on('wind_windows')
    .columns(['trip_id', 'last_to_at'])
    .execute()
  await createTable('wind_looks')
    .addColumn('trip_id', id, (column) => column.primaryKey().references('trips.id').onDelete('cascade'))
    .addColumn('due_at', instant, (column) => column.notNull())
    .addColumn('looked_at', instant, (column) => column.notNull())
    .execute()
  // What is looked for every few seconds: few trips are under way or begin within days.
  await builder
    .createIndex('trips_by_last_day')
    .on('trips')
    .expression(sql`coalesce(trip_end_date, trip_date)`)
    .where(sql.ref('archived_at'), 'is', null)
    .execute()
}
