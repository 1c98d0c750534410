import type { Schema } from '#db/portable.ts'

/**
 * People without an account: a row of `users` that nobody can sign in as, with a row here for as long as nobody has taken it
 * over. An invite may be for one of them.
 */
export async function seats({ createTable, builder, id, instant }: Schema): Promise<void> {
  await createTable('seats')
    .addColumn('id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('created_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .execute()
  await builder.createIndex('seats_of_trip').on('seats').column('trip_id').execute()
  await builder
    .alterTable('invites')
    .addColumn('seat_id', id, (column) => column.references('seats.id').onDelete('set null'))
    .execute()
  await builder
    .createIndex('invites_of_seat')
    .on('invites')
    .column('seat_id')
    .where('seat_id', 'is not', null)
    .execute()
}
