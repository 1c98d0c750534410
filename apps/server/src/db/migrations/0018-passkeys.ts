import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function passkeys(schema: Schema): Promise<void> {
  await createPasskeys(schema)
  await createChallenges(schema)
}

async function createPasskeys({ createTable, builder, id, text, instant, big }: Schema): Promise<void> {
  await createTable('passkeys')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('rp_id', id, (column) => column.notNull())
    .addColumn('credential_id', id, (column) => column.notNull())
    .addColumn('public_key', text, (column) => column.notNull())
    // Unsigned, of 32 bits.
    .addColumn('counter', big, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('last_used_at', instant)
    .addUniqueConstraint('passkeys_credential_unique', ['credential_id'])
    .addCheckConstraint('passkeys_counted', sql`counter >= 0`)
    .execute()
  await builder.createIndex('passkeys_of_user').on('passkeys').columns(['user_id', 'created_at']).execute()
}

async function createChallenges({ createTable, builder, id, instant }: Schema): Promise<void> {
  await createTable('passkey_challenges')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('challenge_hash', id, (column) => column.notNull())
    .addColumn('session_id', id, (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addUniqueConstraint('passkey_challenges_hash_unique', ['challenge_hash'])
    .execute()
  // The sweep asks by expiry, and a session that ends for what refers to it.
  for (const column of ['session_id', 'expires_at'])
    await builder
      .createIndex(`passkey_challenges_by_${column}`)
      .on('passkey_challenges')
      .column(column)
      .execute()
}
