import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** Who comes along: null says nothing, which is 'in' of a member. */
export async function answers({ builder, text }: Schema): Promise<void> {
  for (const table of ['memberships', 'invites'] as const) {
    await builder
      .alterTable(table)
      .addColumn('answer', text, (column) => column.check(sql`answer in ('in', 'maybe', 'out')`))
      .execute()
  }
}
