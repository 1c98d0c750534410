import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function polls(schema: Schema): Promise<void> {
  await createPolls(schema)
  await createOptions(schema)
  await createVotes(schema)
}

async function createPolls({ createTable, builder, id, text, count, instant }: Schema): Promise<void> {
  await createTable('polls')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('question', text, (column) => column.notNull())
    .addColumn('is_multiple', count, (column) => column.notNull())
    .addColumn('hides_until', text, (column) => column.notNull())
    .addColumn('closes_at', instant)
    .addColumn('closed_at', instant)
    .addColumn('closed_by', id, (column) => column.references('users.id'))
    .addColumn('created_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('polls_hides_until_known', sql`hides_until in ('vote', 'end')`)
    .addCheckConstraint('polls_one_or_several', sql`is_multiple in (0, 1)`)
    .addCheckConstraint('polls_closed_by_when_closed', sql`closed_by is null or closed_at is not null`)
    .execute()
  await builder.createIndex('polls_of_trip').on('polls').column('trip_id').execute()
  // What the job that closes them looks for.
  await builder
    .createIndex('polls_due')
    .on('polls')
    .column('closes_at')
    .where(sql.ref('closed_at'), 'is', null)
    .where(sql.ref('closes_at'), 'is not', null)
    .execute()
}

async function createOptions({ createTable, id, text, count }: Schema): Promise<void> {
  await createTable('poll_options')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('poll_id', id, (column) => column.notNull().references('polls.id').onDelete('cascade'))
    .addColumn('place', count, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addUniqueConstraint('poll_options_in_order', ['poll_id', 'place'])
    // What a vote points at, so that it cannot be for an option of another poll.
    .addUniqueConstraint('poll_options_of_poll', ['poll_id', 'id'])
    .execute()
}

async function createVotes({ createTable, builder, id, instant }: Schema): Promise<void> {
  await createTable('poll_votes')
    .addColumn('poll_id', id, (column) => column.notNull())
    .addColumn('option_id', id, (column) => column.notNull())
    .addColumn('voter_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('voted_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('poll_votes_pk', ['poll_id', 'voter_id', 'option_id'])
    .addForeignKeyConstraint(
      'poll_votes_for_option_of_poll',
      ['poll_id', 'option_id'],
      'poll_options',
      ['poll_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await builder
    .createIndex('poll_votes_of_option')
    .on('poll_votes')
    .columns(['poll_id', 'option_id'])
    .execute()
}
