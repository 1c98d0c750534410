import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function chat({ createTable, builder, id, text, instant, count }: Schema): Promise<void> {
  await createTable('messages')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('seq', count, (column) => column.notNull())
    .addColumn('sender_user_id', id, (column) => column.references('users.id'))
    .addColumn('sender_invite_id', id, (column) => column.references('invites.id'))
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('media_id', id, (column) => column.references('media.id'))
    .addColumn('client_message_id', id)
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('messages_seq_unique', ['trip_id', 'seq'])
    .addUniqueConstraint('messages_sent_once', ['trip_id', 'sender_user_id', 'client_message_id'])
    .addUniqueConstraint('messages_sent_once_by_guest', ['trip_id', 'sender_invite_id', 'client_message_id'])
    .addCheckConstraint('messages_seq_positive', sql`seq > 0`)
    .addCheckConstraint('messages_one_sender', sql`(sender_user_id is null) <> (sender_invite_id is null)`)
    .execute()
  // Holds all that the unread count of a member asks for, so it counts in the index and can stop at its limit.
  await builder
    .createIndex('messages_unread')
    .on('messages')
    .columns(['trip_id', 'created_at', 'sender_user_id'])
    .execute()
  await builder
    .createIndex('messages_with_media')
    .on('messages')
    .column('media_id')
    .where(sql.ref('media_id'), 'is not', null)
    .execute()
}
