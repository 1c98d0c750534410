import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function letters(schema: Schema): Promise<void> {
  await createLetters(schema)
  await createIdempotencyKeys(schema)
  await createSettings(schema)
}

async function createLetters({ createTable, builder, id, text, instant, count }: Schema): Promise<void> {
  await createTable('letters')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('to_address', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('attempts', count, (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', instant, (column) => column.notNull())
    .addColumn('leased_until_at', instant)
    .addColumn('sent_at', instant)
    .addColumn('dead_at', instant)
    .addColumn('last_error', text)
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('letters_attempts_counted', sql`attempts >= 0`)
    .addCheckConstraint('letters_sent_or_dead', sql`sent_at is null or dead_at is null`)
    .execute()
  await builder
    .createIndex('letters_due')
    .on('letters')
    .columns(['due_at', 'id'])
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('dead_at'), 'is', null)
    .execute()
  await builder
    .createIndex('letters_dead')
    .on('letters')
    .columns(['dead_at', 'id'])
    .where(sql.ref('dead_at'), 'is not', null)
    .execute()
  await builder
    .createIndex('letters_sent')
    .on('letters')
    .column('sent_at')
    .where(sql.ref('sent_at'), 'is not', null)
    .execute()
}

async function createIdempotencyKeys({
  createTable,
  builder,
  id,
  text,
  instant,
  count,
}: Schema): Promise<void> {
  await createTable('idempotency_keys')
    .addColumn('principal', id, (column) => column.notNull())
    .addColumn('key', id, (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addColumn('body_hash', id, (column) => column.notNull())
    .addColumn('status', count)
    .addColumn('response', text)
    .addColumn('created_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['principal', 'key'])
    .execute()
  await builder.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute()
}

async function createSettings({ createTable, id, text }: Schema): Promise<void> {
  await createTable('settings')
    .addColumn('key', id, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}
