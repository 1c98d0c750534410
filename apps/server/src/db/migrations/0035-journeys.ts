import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function journeys(schema: Schema): Promise<void> {
  await createJourneys(schema)
  await createPassengers(schema)
}

async function createJourneys({ createTable, id, text, day, count, instant }: Schema): Promise<void> {
  await createTable('journeys')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('day', day, (column) => column.notNull())
    // Of the place's wall clock, HH:MM.
    .addColumn('time', day)
    .addColumn('mode', text, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .addColumn('reference', text, (column) => column.notNull())
    .addColumn('seats_offered', count, (column) => column.notNull())
    .addColumn('needs_seat', count, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('journeys_one_each_way', ['trip_id', 'user_id', 'kind'])
    .addCheckConstraint('journeys_kind_known', sql`kind in ('arrival', 'departure')`)
    .addCheckConstraint('journeys_mode_known', sql`mode in ('flight', 'train', 'car', 'ferry', 'other')`)
    .addCheckConstraint('journeys_day_in_full', sql`length(day) = 10 and length(time) = 5`)
    .addCheckConstraint('journeys_seats', sql`seats_offered between 0 and 8 and needs_seat in (0, 1)`)
    .execute()
}

async function createPassengers({ createTable, builder, id, instant }: Schema): Promise<void> {
  await createTable('passengers')
    .addColumn('journey_id', id, (column) => column.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('taken_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('passengers_pk', ['journey_id', 'user_id'])
    .execute()
  await builder.createIndex('passengers_of_user').on('passengers').column('user_id').execute()
}
