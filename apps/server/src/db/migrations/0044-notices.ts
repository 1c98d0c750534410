import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/** What people are told of: how they want it, where they are reached, and what waits to be told. */
export async function notices(schema: Schema): Promise<void> {
  await createSettings(schema)
  await createDevices(schema)
  await createNotices(schema)
  // Who wants to hear nothing of a trip, since when.
  await schema.builder.alterTable('memberships').addColumn('muted_at', schema.instant).execute()
}

async function createSettings({ createTable, id, text, count }: Schema): Promise<void> {
  await createTable('notice_settings')
    .addColumn('user_id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('choices', text, (column) => column.notNull())
    .addColumn('quiet_is_on', count, (column) => column.notNull())
    .addColumn('quiet_from', text, (column) => column.notNull())
    .addColumn('quiet_until', text, (column) => column.notNull())
    .addColumn('timezone', text)
    .addColumn('hides_text', count, (column) => column.notNull())
    .execute()
}

async function createDevices({ createTable, builder, id, text, instant }: Schema): Promise<void> {
  await createTable('push_devices')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', id, (column) => column.notNull().unique())
    .addColumn('p256dh', id, (column) => column.notNull())
    .addColumn('auth', id, (column) => column.notNull())
    .addColumn('vapid_key', id, (column) => column.notNull())
    .addColumn('label', text, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('last_used_at', instant)
    .execute()
  await builder.createIndex('push_devices_of_user').on('push_devices').column('user_id').execute()
}

async function createNotices({ createTable, builder, id, text, count, instant }: Schema): Promise<void> {
  await createTable('notices')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('category', id, (column) => column.notNull())
    .addColumn('channel', id, (column) => column.notNull())
    .addColumn('items', text, (column) => column.notNull())
    .addColumn('item_count', count, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('updated_at', instant, (column) => column.notNull())
    .addColumn('is_held', count, (column) => column.notNull().defaultTo(0))
    .addColumn('taken_by', id)
    .addColumn('devices_done', text, (column) => column.notNull().defaultTo(''))
    .execute()
  // One gathers at a time; what comes after it was taken begins another.
  await builder
    .createIndex('notices_gathering')
    .unique()
    .on('notices')
    .columns(['user_id', 'trip_id', 'category', 'channel'])
    .where(sql.ref('taken_by'), 'is', null)
    .execute()
  await builder.createIndex('notices_by_letter').on('notices').column('taken_by').execute()
  await builder.createIndex('notices_of_trip').on('notices').column('trip_id').execute()
  await builder.createIndex('notices_by_age').on('notices').column('updated_at').execute()
}
