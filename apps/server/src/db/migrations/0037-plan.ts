import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function plan(schema: Schema): Promise<void> {
  await createItems(schema)
  await createAnswers(schema)
}

async function createItems({ createTable, builder, id, text, day, instant }: Schema): Promise<void> {
  await createTable('plan_items')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('day', day, (column) => column.notNull())
    .addColumn('starts_at_time', day, (column) => column.notNull())
    .addColumn('ends_at_time', day)
    .addColumn('place', text)
    .addColumn('beach_id', id)
    .addColumn('note', text)
    .addColumn('created_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('updated_at', instant, (column) => column.notNull())
    .addColumn('called_off_at', instant)
    .addCheckConstraint('plan_items_kind_known', sql`kind in ('session', 'meal', 'drive', 'lesson', 'other')`)
    .addCheckConstraint('plan_items_day_whole', sql`length(day) = 10`)
    .addCheckConstraint(
      'plan_items_times_whole',
      sql`length(starts_at_time) = 5 and (ends_at_time is null or length(ends_at_time) = 5)`,
    )
    .addCheckConstraint(
      'plan_items_end_after_start',
      sql`ends_at_time is null or ends_at_time > starts_at_time`,
    )
    .execute()
  await builder
    .createIndex('plan_items_of_trip')
    .on('plan_items')
    .columns(['trip_id', 'day', 'starts_at_time'])
    .execute()
}

async function createAnswers({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('plan_answers')
    .addColumn('item_id', id, (column) => column.notNull().references('plan_items.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('answer', text, (column) => column.notNull())
    .addColumn('answered_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('plan_answers_pk', ['item_id', 'user_id'])
    .addCheckConstraint('plan_answers_known', sql`answer in ('yes', 'maybe', 'no')`)
    .execute()
  await builder.createIndex('plan_answers_of_user').on('plan_answers').column('user_id').execute()
}
