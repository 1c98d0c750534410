import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** When media were taken, by which the gallery is ordered, and what people say to them with one emoji. */
export async function album(schema: Schema): Promise<void> {
  await addTimes(schema)
  await createReactions(schema)
}

async function addTimes({ builder, day: bytewise }: Schema): Promise<void> {
  await builder
    .alterTable('media')
    .addColumn('taken_local', bytewise, (column) => column.notNull().defaultTo('9999'))
    .execute()
  await builder
    .createIndex('media_by_time_taken')
    .on('media')
    .columns(['trip_id', 'taken_local', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await builder
    .createIndex('media_untimed')
    .on('media')
    .column('id')
    .where(sql<boolean>`taken_local = '9999'`)
    .execute()
}

async function createReactions({ createTable, id, count, instant }: Schema): Promise<void> {
  await createTable('media_reactions')
    .addColumn('media_id', id, (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('emoji', id, (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.references('users.id'))
    .addColumn('invite_id', id, (column) => column.references('invites.id'))
    // Raised with each reaction to the medium: their order, whatever clocks say.
    .addColumn('version', count, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('media_reactions_once', ['media_id', 'emoji', 'user_id'])
    .addUniqueConstraint('media_reactions_once_by_guest', ['media_id', 'emoji', 'invite_id'])
    .addCheckConstraint('media_reactions_of_one', sql`(user_id is null) <> (invite_id is null)`)
    .execute()
}
