import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function people(schema: Schema): Promise<void> {
  await createUsers(schema)
  await createSessions(schema)
}

async function createUsers({ createTable, id, text, instant, measure }: Schema): Promise<void> {
  await createTable('users')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('display_name', text, (column) => column.notNull())
    .addColumn('first_name', text)
    .addColumn('last_name', text)
    .addColumn('profile_image_url', text)
    .addColumn('weight_kg', measure)
    .addColumn('level', text)
    .addColumn('created_at', instant, (column) => column.notNull())
    .addUniqueConstraint('users_email_unique', ['email'])
    .addCheckConstraint('users_weight_positive', sql`weight_kg > 0`)
    .addCheckConstraint('users_level_known', sql`level in ('beginner', 'intermediate', 'advanced')`)
    .execute()
}

async function createSessions({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('sessions')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', id, (column) => column.notNull())
    .addColumn('user_agent', text, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('last_seen_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addUniqueConstraint('sessions_token_hash_unique', ['token_hash'])
    .execute()
  await builder.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'created_at']).execute()
  await builder.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()
}
