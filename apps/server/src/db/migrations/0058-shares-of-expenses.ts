import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

/** A share stands with the others of its expense, and nowhere else (docs/decisions/0084). */
export async function sharesOfExpenses(schema: Schema, tx: Executor): Promise<void> {
  await schema.builder.dropIndex('expense_shares_of_user').execute()
  if (schema.engine === 'sqlite') await keepByKey(schema, tx)
}

/** SQLite keeps a table either by a number of its own and the key beside it, or by the key; and changes that with a new table only. */
async function keepByKey({ builder, createTable, id, pence, count }: Schema, tx: Executor): Promise<void> {
  await createTable('shares_by_key')
    .addColumn('expense_id', id, (column) => column.notNull().references('expenses.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('share_pence', pence, (column) => column.notNull())
    .addColumn('part_value', count)
    .addPrimaryKeyConstraint('expense_shares_pk', ['expense_id', 'user_id'])
    .addCheckConstraint('expense_shares_not_negative', sql`share_pence >= 0`)
    .modifyEnd(sql`, without rowid`)
    .execute()
  await sql`
    insert into shares_by_key (expense_id, user_id, share_pence, part_value)
    select expense_id, user_id, share_pence, part_value from expense_shares order by expense_id, user_id
  `.execute(tx)
  await builder.dropTable('expense_shares').execute()
  await builder.alterTable('shares_by_key').renameTo('expense_shares').execute()
}
