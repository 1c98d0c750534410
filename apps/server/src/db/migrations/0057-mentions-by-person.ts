import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** Who takes over or takes out somebody without an account finds where they are mentioned, however long the chat (docs/decisions/0075). */
export async function mentionsByPerson({ builder }: Schema): Promise<void> {
  await builder
    .createIndex('message_mentions_of_user')
    .on('message_mentions')
    .column('user_id')
    .where(sql.ref('user_id'), 'is not', null)
    .execute()
}
