import { searchWords } from '@sendit/core/chat/search-words.ts'
import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

const ROWS_PER_STEP = 300
/** Where the last step ended; in the order of the messages, which SQLite's index keeps. */
const CURSOR = 'words of messages until'

/** What was said before there was an index of words. */
export async function wordsOfEarlierMessages({ engine }: Schema, tx: Executor): Promise<'more' | 'done'> {
  const { tripId, seq } = await readCursor(tx)
  const { rows } = await sql<{ id: string; trip_id: string; seq: number; text: string }>`
    select id, trip_id, seq, text from messages where (trip_id, seq) > (${tripId}, ${seq})
    order by trip_id, seq limit ${ROWS_PER_STEP}
  `.execute(tx)
  const last = rows.at(-1)
  if (last === undefined) {
    await tx.deleteFrom('settings').where('key', '=', CURSOR).execute()
    return 'done'
  }
  const values = rows.map((row) => {
    const words = searchWords(row.text).join(' ')
    const kept = engine === 'sqlite' ? sql`${words}` : sql`array_to_tsvector(string_to_array(${words}, ' '))`
    return sql`(${row.id}, ${row.trip_id}, cast(${row.seq} as integer), ${kept})`
  })
  await sql`
    insert into message_words (message_id, trip_id, seq, words) values ${sql.join(values)}
    on conflict (message_id) do nothing
  `.execute(tx)
  await writeCursor(tx, last)
  return 'more'
}

async function readCursor(tx: Executor): Promise<{ tripId: string; seq: number }> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', CURSOR).executeTakeFirst()
  const [tripId = '', seq = '0'] = row?.value.split(' ') ?? []
  return { tripId, seq: Number(seq) }
}

async function writeCursor(tx: Executor, { trip_id, seq }: { trip_id: string; seq: number }): Promise<void> {
  const value = `${trip_id} ${seq}`
  await tx
    .insertInto('settings')
    .values({ key: CURSOR, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
