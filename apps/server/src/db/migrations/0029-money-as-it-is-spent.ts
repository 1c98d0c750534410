import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/**
 * What was there is in pounds and split equally: what a column lacks, its reader takes from the row, so that servers of the version
 * before may go on to add expenses.
 */
export async function moneyAsItIsSpent(schema: Schema): Promise<void> {
  await widenExpenses(schema)
  await widenPeople(schema)
  await createHistory(schema)
  await createReminders(schema)
  await createRates(schema)
}

async function widenExpenses({ builder, id, text, day, pence, big }: Schema): Promise<void> {
  const expenses = (column: string) => builder.alterTable('expenses').addColumn(column, text)
  await builder.alterTable('expenses').addColumn('spent_on', day).execute()
  await builder
    .alterTable('expenses')
    .addColumn('currency', text, (column) => column.notNull().defaultTo('GBP'))
    .execute()
  await builder.alterTable('expenses').addColumn('original_minor', pence).execute()
  await expenses('rate').execute()
  await builder.alterTable('expenses').addColumn('rate_day', day).execute()
  await expenses('rate_source').execute()
  await builder
    .alterTable('expenses')
    .addColumn('split_mode', text, (column) => column.notNull().defaultTo('equal'))
    .execute()
  await builder.alterTable('expenses').addColumn('entered_by', id).execute()
  await expenses('search_text').execute()
  await builder.alterTable('expenses').addColumn('receipt_file_id', id).execute()
  await expenses('receipt_type').execute()
  await builder.alterTable('expense_shares').addColumn('part_value', big).execute()
  // What the job looks for that takes deleted ones away for good.
  await builder
    .createIndex('expenses_deleted')
    .on('expenses')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
}

async function widenPeople({ builder, text }: Schema): Promise<void> {
  await builder.alterTable('users').addColumn('payment_details', text).execute()
  await builder.alterTable('users').addColumn('payment_link', text).execute()
}

async function createHistory({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('expense_history')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('expense_id', id, (column) => column.notNull().references('expenses.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('by_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('changes', text, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('expense_history_kind_known', sql`kind in ('changed', 'deleted', 'restored')`)
    .execute()
  await builder
    .createIndex('expense_history_of_expense')
    .on('expense_history')
    .columns(['expense_id', 'created_at'])
    .execute()
}

async function createReminders({ createTable, id, day, instant }: Schema): Promise<void> {
  await createTable('reminders')
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('from_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('to_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('day', day, (column) => column.notNull())
    .addColumn('reminded_at', instant, (column) => column.notNull())
    // Once a day for each pair.
    .addPrimaryKeyConstraint('reminders_pk', ['trip_id', 'from_user_id', 'to_user_id', 'day'])
    .execute()
}

async function createRates({ createTable, id, day, text }: Schema): Promise<void> {
  await createTable('currency_rates')
    .addColumn('day', day, (column) => column.notNull())
    .addColumn('currency', id, (column) => column.notNull())
    .addColumn('per_euro', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('currency_rates_pk', ['currency', 'day'])
    .execute()
}
