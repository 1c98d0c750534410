import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** How many letters and notices of a kind somebody got within a day, and who wants none (docs/security.md C26). */
export async function dailyCounts({ createTable, builder, id, instant, count }: Schema): Promise<void> {
  await createTable('daily_counts')
    .addColumn('key', id, (column) => column.primaryKey())
    .addColumn('started_at', instant, (column) => column.notNull())
    .addColumn('taken', count, (column) => column.notNull())
    .addColumn('stopped_at', instant)
    .execute()
  await builder
    .createIndex('daily_counts_over')
    .on('daily_counts')
    .column('started_at')
    .where(sql.ref('stopped_at'), 'is', null)
    .execute()
  await builder.createIndex('shore_contacts_by_email').on('shore_contacts').column('email').execute()
  await builder
    .createIndex('outings_alarmed')
    .on('outings')
    .columns(['user_id', 'alarmed_at'])
    .where(sql.ref('alarmed_at'), 'is not', null)
    .execute()
}
