import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** Who is named in a message, and how far people have read. */
export async function mentionsAndReads(schema: Schema): Promise<void> {
  await createMentions(schema)
  await createReadPositions(schema)
  await schema.builder
    .alterTable('users')
    .addColumn('shows_reads', schema.count, (column) => column.notNull().defaultTo(1))
    .execute()
}

/** Of nobody in particular: of the whole crew. */
async function createMentions({ createTable, id, count }: Schema): Promise<void> {
  await createTable('message_mentions')
    .addColumn('message_id', id, (column) => column.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('place', count, (column) => column.notNull())
    .addColumn('length', count, (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.references('users.id'))
    .addColumn('invite_id', id, (column) => column.references('invites.id'))
    .addPrimaryKeyConstraint('message_mentions_pk', ['message_id', 'place'])
    .addCheckConstraint('message_mentions_of_one', sql`user_id is null or invite_id is null`)
    .addCheckConstraint('message_mentions_somewhere', sql`place >= 0 and length > 0`)
    .execute()
}

async function createReadPositions({ createTable, id, count, instant }: Schema): Promise<void> {
  await createTable('read_positions')
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seq', count, (column) => column.notNull())
    .addColumn('read_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('read_positions_pk', ['trip_id', 'user_id'])
    .execute()
}
