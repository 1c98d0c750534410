import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function trips(schema: Schema): Promise<void> {
  await createTrips(schema)
  await createMemberships(schema)
  await createInvites(schema)
  await createSignInLinks(schema)
}

async function createTrips({ createTable, id, text, day, instant, count }: Schema): Promise<void> {
  await createTable('trips')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('location', text, (column) => column.notNull())
    .addColumn('trip_date', day, (column) => column.notNull())
    .addColumn('trip_end_date', day)
    .addColumn('accommodation_details', text, (column) => column.notNull())
    .addColumn('meeting_info', text, (column) => column.notNull())
    .addColumn('travel_details', text, (column) => column.notNull())
    .addColumn('hero_image', text)
    .addColumn('timezone', text)
    .addColumn('message_seq', count, (column) => column.notNull().defaultTo(0))
    .addColumn('expense_seq', count, (column) => column.notNull().defaultTo(0))
    .addColumn('round', count, (column) => column.notNull().defaultTo(1))
    .addColumn('created_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('updated_at', instant, (column) => column.notNull())
    .addColumn('archived_at', instant)
    .addCheckConstraint(
      'trips_days_written_in_full',
      sql`length(trip_date) = 10 and length(trip_end_date) = 10`,
    )
    .addCheckConstraint('trips_end_after_start', sql`trip_end_date >= trip_date`)
    .addCheckConstraint('trips_round_positive', sql`round > 0`)
    .execute()
}

async function createMemberships({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('memberships')
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('joined_at', instant, (column) => column.notNull())
    .addColumn('last_opened_at', instant)
    .addColumn('left_at', instant)
    .addPrimaryKeyConstraint('memberships_pk', ['trip_id', 'user_id'])
    .addCheckConstraint('memberships_role_known', sql`role in ('owner', 'member')`)
    .execute()
  // My trips, the one opened last first.
  await builder
    .createIndex('memberships_of_user')
    .on('memberships')
    .columns(['user_id', 'last_opened_at', 'trip_id'])
    .where(sql.ref('left_at'), 'is', null)
    .execute()
}

async function createInvites({ createTable, builder, id, text, instant, count }: Schema): Promise<void> {
  await createTable('invites')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('invited_by', id, (column) => column.notNull().references('users.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('version', count, (column) => column.notNull().defaultTo(1))
    .addColumn('token_hash', id, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addColumn('accepted_at', instant)
    .addColumn('claimed_by', id, (column) => column.references('users.id'))
    .addColumn('claimed_at', instant)
    .addColumn('revoked_at', instant)
    .addUniqueConstraint('invites_token_hash_unique', ['token_hash'])
    .addCheckConstraint('invites_claimed_by_somebody', sql`(claimed_by is null) = (claimed_at is null)`)
    .execute()
  await builder
    .createIndex('invites_of_trip')
    .on('invites')
    .columns(['trip_id', 'created_at', 'id'])
    .execute()
  await builder
    .createIndex('invites_by_inviter')
    .on('invites')
    .columns(['invited_by', 'created_at'])
    .execute()
}

async function createSignInLinks({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('sign_in_links')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('token_hash', id, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('invite_id', id, (column) => column.references('invites.id').onDelete('set null'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addColumn('used_at', instant)
    .addUniqueConstraint('sign_in_links_token_hash_unique', ['token_hash'])
    .execute()
  await builder
    .createIndex('sign_in_links_of_email')
    .on('sign_in_links')
    .columns(['email', 'created_at'])
    .execute()
  await builder.createIndex('sign_in_links_by_expiry').on('sign_in_links').column('expires_at').execute()
}
