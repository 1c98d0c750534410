import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function shoreContacts({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('shore_contacts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) =>
      column.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('token_hash', id, (column) => column.unique())
    .addColumn('asked_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant)
    .addColumn('confirmed_at', instant)
    // Who has said yes has no link any more, and nobody is kept for ever who has not.
    .addCheckConstraint(
      'shore_contacts_asked_or_confirmed',
      sql`(confirmed_at is null) = (token_hash is not null) and (confirmed_at is null) = (expires_at is not null)`,
    )
    .execute()
  await builder
    .createIndex('shore_contacts_by_expires_at')
    .on('shore_contacts')
    .column('expires_at')
    .execute()
}
