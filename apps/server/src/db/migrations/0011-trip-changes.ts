import type { Schema } from '#db/portable.ts'

/**
 * How many changes of a trip were stored so far. Not a column of `trips`: a change takes this row as the last thing before
 * its commit, while the trip's own row is taken first by whoever checks something, and the two orders must never meet.
 */
export async function tripChanges({ createTable, id, count }: Schema): Promise<void> {
  await createTable('trip_changes')
    .addColumn('trip_id', id, (column) => column.primaryKey().references('trips.id').onDelete('cascade'))
    .addColumn('change_seq', count, (column) => column.notNull())
    .execute()
}
