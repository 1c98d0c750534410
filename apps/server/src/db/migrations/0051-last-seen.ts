import type { Schema } from '#db/portable.ts'

/** When somebody saw a rider last, when the server heard of it, and who it was; a guest has a name alone. */
export async function lastSeen({ builder, id, text, instant }: Schema): Promise<void> {
  await builder.alterTable('outings').addColumn('last_seen_at', instant).execute()
  await builder.alterTable('outings').addColumn('told_last_seen_at', instant).execute()
  await builder
    .alterTable('outings')
    .addColumn('last_seen_by', id, (column) => column.references('users.id'))
    .execute()
  await builder.alterTable('outings').addColumn('last_seen_by_name', text).execute()
}
