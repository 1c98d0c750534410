import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/**
 * The six digits of a sign-in letter, and the browser that they are for. Letters of servers of the version before have none.
 */
export async function signInCodes({ builder, text, count }: Schema): Promise<void> {
  await builder.alterTable('sign_in_links').addColumn('asked_hash', text).execute()
  await builder.alterTable('sign_in_links').addColumn('code_hash', text).execute()
  await builder
    .alterTable('sign_in_links')
    .addColumn('code_tries', count, (column) => column.notNull().defaultTo(sql`0`))
    .execute()
}
