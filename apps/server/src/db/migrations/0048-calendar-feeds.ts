import type { Schema } from '#db/portable.ts'

export async function calendarFeeds({ createTable, id, instant }: Schema): Promise<void> {
  await createTable('calendar_feeds')
    .addColumn('user_id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('seed', id, (column) => column.notNull())
    .addColumn('token_hash', id, (column) => column.notNull().unique())
    .addColumn('created_at', instant, (column) => column.notNull())
    .execute()
}
