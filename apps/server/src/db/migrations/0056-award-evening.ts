import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** Deadlines and reminders of voting, and evidence of nominations. */
export async function awardEvening({ builder, id, day, instant }: Schema): Promise<void> {
  for (const column of ['voting_ends_at', 'voting_ended_at', 'ending_told_at', 'reminded_at']) {
    await builder.alterTable('awards').addColumn(column, instant).execute()
  }
  await builder.alterTable('awards').addColumn('reminded_on', day).execute()
  // What the job that closes them looks for; few awards have a deadline ahead.
  await builder
    .createIndex('awards_due')
    .on('awards')
    .column('voting_ends_at')
    .where(sql.ref('voting_ended_at'), 'is', null)
    .where(sql.ref('voting_ends_at'), 'is not', null)
    .execute()
  await builder
    .alterTable('nominations')
    .addColumn('media_id', id, (column) => column.references('media.id'))
    .execute()
}
