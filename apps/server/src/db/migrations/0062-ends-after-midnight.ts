import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

/**
 * When what is planned ends, which may be after midnight. In a column of its own: that of before is bound to come after the start, and
 * SQLite takes a table apart to let that go, with all that points at it. It stays empty.
 */
export async function endsAfterMidnight({ builder, day }: Schema, tx: Executor): Promise<void> {
  await builder
    .alterTable('plan_items')
    .addColumn('until_time', day, (column) => column.check(sql`until_time is null or length(until_time) = 5`))
    .execute()
  await sql`update plan_items set until_time = ends_at_time, ends_at_time = null`.execute(tx)
}
