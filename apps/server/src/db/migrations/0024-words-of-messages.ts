import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

/**
 * The words of each message, as core's `searchWords` has them, under the engine's own index. `words` is null where a server of the
 * version before stored the message, until somebody searches (docs/decisions/0043). No key to the message: on PostgreSQL the row is
 * there a moment before it.
 */
export async function wordsOfMessages(schema: Schema, tx: Executor): Promise<void> {
  if (schema.engine === 'sqlite') await createForSqlite(schema)
  else await createForPostgres(schema)
  await schema.builder
    .createIndex('message_words_missing')
    .on('message_words')
    .column('trip_id')
    .where(sql.ref('words'), 'is', null)
    .execute()
  for (const statement of schema.engine === 'sqlite' ? SQLITE : POSTGRES) await statement.execute(tx)
}

/** In the order in which they were stored, which within a trip is that of the messages. */
async function createForSqlite({ createTable, id, text, count }: Schema): Promise<void> {
  await createTable('message_words')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('message_id', id, (column) => column.notNull().unique())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('seq', count, (column) => column.notNull())
    .addColumn('words', text)
    .execute()
}

async function createForPostgres({ createTable, builder, id, count }: Schema): Promise<void> {
  await createTable('message_words')
    .addColumn('message_id', id, (column) => column.primaryKey())
    .addColumn('trip_id', id, (column) => column.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('seq', count, (column) => column.notNull())
    .addColumn('words', sql`tsvector`)
    .execute()
  await builder
    .createIndex('message_words_in_order')
    .on('message_words')
    .columns(['trip_id', 'seq'])
    .execute()
}

// Beginnings of up to three letters would gather thousands of words: they have an index of their own.
// `ascii` takes whatever is not ASCII for a letter: the words come as plain letters and digits with spaces between them.
const SQLITE = [
  sql`create virtual table message_search using fts5(
    trip_id, words, content='message_words', content_rowid='id',
    tokenize="ascii tokenchars '-'", prefix='1 2 3', detail=column, columnsize=0
  )`,
  sql`create trigger message_words_added after insert on message_words when new.words is not null
   begin
     insert into message_search(rowid, trip_id, words) values (new.id, new.trip_id, new.words);
   end`,
  // In one trigger: of two, SQLite says not which one comes first.
  sql`create trigger message_words_changed after update of words on message_words
   begin
     insert into message_search(message_search, rowid, trip_id, words)
     select 'delete', old.id, old.trip_id, old.words where old.words is not null;
     insert into message_search(rowid, trip_id, words)
     select new.id, new.trip_id, new.words where new.words is not null;
   end`,
  sql`create trigger message_words_removed after delete on message_words when old.words is not null
   begin
     insert into message_search(message_search, rowid, trip_id, words)
     values ('delete', old.id, old.trip_id, old.words);
   end`,
  sql`create trigger messages_without_words after insert on messages when new.version is null
   begin
     insert into message_words(message_id, trip_id, seq) values (new.id, new.trip_id, new.seq);
   end`,
]

const POSTGRES = [
  // Written at once: a search would have to go through what waits.
  sql`create index message_words_found on message_words using gin (words) with (fastupdate = off)`,
  sql`create or replace function give_message_version() returns trigger language plpgsql as $$
   begin
     new.version := new.seq + (select chat_changes from trips where id = new.trip_id);
     insert into message_words (message_id, trip_id, seq) values (new.id, new.trip_id, new.seq)
     on conflict (message_id) do update set seq = excluded.seq, words = null;
     return new;
   end $$`,
]
