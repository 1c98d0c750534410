import { sql } from 'kysely'
import { newId } from '#db/id.ts'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

/** The standard awards as they were when this was written; they get their keys by lower-casing alone. */
const FIRST_AWARDS = [
  'Biggest Boost',
  'Most Pathetic Jump',
  'Best Picture',
  'Best Banter',
  'Spirit of the Trip',
  'Biggest Wipeout',
  'Most Improved Rider',
  'Best Style',
  'Longest Session',
  'Early Bird Award',
  'Night Owl Award',
  'Best Recovery',
  'Most Persistent',
  'Gear Hoarder',
  'Weather Prophet',
  'Best Spotter',
  'Funniest Moment',
  'Most Helpful',
  'Adventure Seeker',
  'Safety First',
]

export async function awards(schema: Schema, tx: Executor): Promise<void> {
  await createAwards(schema)
  await createNominations(schema)
  await createVotes(schema)
  await furnishStandingTrips(tx)
}

async function createAwards({ createTable, id, text, instant }: Schema): Promise<void> {
  await createTable('awards')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('category_key', id, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('winner_id', id, (column) => column.references('users.id'))
    .addColumn('created_by', id, (column) => column.references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('awards_category_unique', ['trip_id', 'category_key'])
    .addCheckConstraint('awards_status_known', sql`status in ('nomination', 'voting', 'completed')`)
    .addCheckConstraint('awards_winner_when_completed', sql`(status = 'completed') = (winner_id is not null)`)
    .execute()
}

async function createNominations({ createTable, id, text, instant }: Schema): Promise<void> {
  await createTable('nominations')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('award_id', id, (column) => column.notNull().references('awards.id').onDelete('cascade'))
    .addColumn('nominated_user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('nominated_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('reason', text)
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('nominations_once', ['award_id', 'nominated_by', 'nominated_user_id'])
    // What a vote points at, so that it cannot be for a nomination of another award.
    .addUniqueConstraint('nominations_of_award', ['award_id', 'id'])
    .execute()
}

async function createVotes({ createTable, builder, id, instant }: Schema): Promise<void> {
  await createTable('votes')
    .addColumn('award_id', id, (column) => column.notNull())
    .addColumn('voter_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('nomination_id', id, (column) => column.notNull())
    .addColumn('voted_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('votes_pk', ['award_id', 'voter_id'])
    .addForeignKeyConstraint(
      'votes_for_nomination_of_award',
      ['award_id', 'nomination_id'],
      'nominations',
      ['award_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await builder
    .createIndex('votes_of_nomination')
    .on('votes')
    .columns(['award_id', 'nomination_id'])
    .execute()
}

/** Trips that were planned before there were awards get the standard ones as well. */
async function furnishStandingTrips(tx: Executor): Promise<void> {
  const trips = await tx.selectFrom('trips').select(['id', 'created_at']).execute()
  for (const trip of trips) {
    const rows = FIRST_AWARDS.map((category) => ({
      id: newId(trip.created_at),
      trip_id: trip.id,
      category,
      category_key: category.toLowerCase(),
      status: 'nomination' as const,
      created_at: trip.created_at,
    }))
    await tx.insertInto('awards').values(rows).execute()
  }
}
