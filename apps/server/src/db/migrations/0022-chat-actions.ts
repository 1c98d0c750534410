import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** What people do with a message that stands: answer it, react to it, edit, delete and pin it. */
export async function chatActions(schema: Schema): Promise<void> {
  await addColumns(schema)
  await createReactions(schema)
}

async function addColumns({ builder, id, instant }: Schema): Promise<void> {
  const messages = () => builder.alterTable('messages')
  await messages()
    .addColumn('reply_to_id', id, (column) => column.references('messages.id'))
    .execute()
  for (const column of ['edited_at', 'deleted_at', 'pinned_at'])
    await messages().addColumn(column, instant).execute()
  await messages()
    .addColumn('pinned_by', id, (column) => column.references('users.id'))
    .execute()
  // Whoever takes a message's row away asks who refers to it.
  await builder
    .createIndex('messages_replies')
    .on('messages')
    .column('reply_to_id')
    .where(sql.ref('reply_to_id'), 'is not', null)
    .execute()
  await builder
    .createIndex('messages_pinned')
    .on('messages')
    .columns(['trip_id', 'pinned_at'])
    .where(sql.ref('pinned_at'), 'is not', null)
    .execute()
}

async function createReactions({ createTable, id, count, instant }: Schema): Promise<void> {
  await createTable('message_reactions')
    .addColumn('message_id', id, (column) => column.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('emoji', id, (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.references('users.id'))
    .addColumn('invite_id', id, (column) => column.references('invites.id'))
    // Of the chat, with this reaction: the order of reactions, whatever clocks say.
    .addColumn('version', count, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('message_reactions_once', ['message_id', 'emoji', 'user_id'])
    .addUniqueConstraint('message_reactions_once_by_guest', ['message_id', 'emoji', 'invite_id'])
    .addCheckConstraint('message_reactions_of_one', sql`(user_id is null) <> (invite_id is null)`)
    .execute()
}
