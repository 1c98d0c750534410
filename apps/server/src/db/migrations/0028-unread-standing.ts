import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/**
 * What is deleted is not unread, nor is what was read on another device: the index holds all that the count asks for, so that
 * it costs no look at the messages themselves. It takes the place of the one without.
 */
export async function unreadStanding({ builder }: Schema): Promise<void> {
  await builder
    .createIndex('messages_unread_standing')
    .on('messages')
    .columns(['trip_id', 'created_at', 'sender_user_id', 'seq', 'sender_invite_id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await builder.dropIndex('messages_unread').execute()
}
