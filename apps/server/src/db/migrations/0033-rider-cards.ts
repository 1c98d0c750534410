import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** What a rider brings, and where they can be called. The kites are one list that is read and written whole. */
export async function riderCards({ builder, text }: Schema): Promise<void> {
  await builder.alterTable('users').addColumn('quiver', text).execute()
  await builder
    .alterTable('users')
    .addColumn('board', text, (column) => column.check(sql`board in ('twintip', 'surfboard', 'foil')`))
    .execute()
  await builder.alterTable('users').addColumn('phone', text).execute()
  await builder.alterTable('memberships').addColumn('kites_home', text).execute()
}
