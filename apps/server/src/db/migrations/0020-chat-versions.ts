import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

/**
 * How often the chat of a trip changed beside what was sent, and for each message how far the chat was when it was stored or
 * changed last: its own number and the changes until then (docs/decisions/0040).
 */
export async function chatVersions({ builder, count, engine }: Schema, tx: Executor): Promise<void> {
  await builder
    .alterTable('trips')
    .addColumn('chat_changes', count, (column) => column.notNull().defaultTo(0))
    .execute()
  await builder.alterTable('messages').addColumn('version', count).execute()
  await builder
    .createIndex('messages_by_version')
    .unique()
    .on('messages')
    .columns(['trip_id', 'version'])
    .execute()
  // What 0021 still has to fill; it takes the index away with the last of them.
  await builder
    .createIndex('messages_without_version')
    .on('messages')
    .column('id')
    .where(sql.ref('version'), 'is', null)
    .execute()
  for (const statement of engine === 'sqlite' ? SQLITE : POSTGRES) await statement.execute(tx)
}

/**
 * A server of the version before names no version. It holds the trip's row while it writes, so this reads what stays true
 * until its commit.
 */
const SQLITE = [
  sql`create trigger messages_versioned after insert on messages when new.version is null
   begin
     update messages
     set version = new.seq + (select chat_changes from trips where id = new.trip_id)
     where id = new.id;
   end`,
]

const POSTGRES = [
  sql`create function give_message_version() returns trigger language plpgsql as $$
   begin
     new.version := new.seq + (select chat_changes from trips where id = new.trip_id);
     return new;
   end $$`,
  sql`create trigger messages_versioned before insert on messages
   for each row when (new.version is null) execute function give_message_version()`,
]
