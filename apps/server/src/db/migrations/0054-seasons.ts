import type { Schema } from '#db/portable.ts'

export async function seasons({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('seasons')
    .addColumn('point', id, (column) => column.primaryKey())
    .addColumn('history', text, (column) => column.notNull())
    .addColumn('counted_at', instant, (column) => column.notNull())
    .execute()
  await builder.createIndex('seasons_by_age').on('seasons').column('counted_at').execute()
}
