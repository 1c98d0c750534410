import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** What the alarm looks for as well: riders of whom the crew was told before they moved when they are back. */
export async function alarmsBeforeAMove({ builder }: Schema): Promise<void> {
  await builder
    .createIndex('outings_alarmed_before')
    .on('outings')
    .columns(['user_id', 'former_alarmed_at'])
    .where(sql.ref('former_alarmed_at'), 'is not', null)
    .execute()
}
