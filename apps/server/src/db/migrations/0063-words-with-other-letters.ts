import { searchMarks } from '@sendit/core/chat/kinds.ts'
import { normalizeForSearch as foldLetters, searchWords } from '@sendit/core/chat/search-words.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'

const ROWS_PER_STEP = 300
/** Where the last step ended; in the order of the messages, which SQLite's index keeps. */
const CURSOR = 'other letters until'
const OTHER_LETTERS = /[øłđðþæœħŧŋıĸ]/i

type Said = {
  id: string
  trip_id: string
  seq: number
  text: string | null
  sender_id: string | null
  type: MediaType | null
}

/** Letters such as ø and ł, which the words of earlier messages and expenses still hold as they are. */
export async function wordsWithOtherLetters(schema: Schema, tx: Executor): Promise<'more' | 'done'> {
  const { tripId, seq } = await readCursor(tx)
  const { rows } = await sql<Said>`
    select messages.id, messages.trip_id, messages.seq, messages.text, media.type,
      coalesce(messages.sender_user_id, messages.sender_invite_id) as sender_id
    from messages left join media on media.id = messages.media_id
    where (messages.trip_id, messages.seq) > (${tripId}, ${seq})
    order by messages.trip_id, messages.seq limit ${ROWS_PER_STEP}
  `.execute(tx)
  for (const row of rows) if (OTHER_LETTERS.test(row.text ?? '')) await renew(schema, tx, row)
  const last = rows.at(-1)
  if (last !== undefined) {
    await writeCursor(tx, `${last.trip_id} ${last.seq}`)
    return 'more'
  }
  await foldExpenses(tx)
  await tx.deleteFrom('settings').where('key', '=', CURSOR).execute()
  return 'done'
}

async function renew({ engine }: Schema, tx: Executor, { id, text, sender_id, type }: Said): Promise<void> {
  const said = text ?? ''
  const marks =
    sender_id === null ? ['-'] : searchMarks({ text: said, senderId: sender_id, mediumType: type })
  const words = [...searchWords(said), ...marks].join(' ')
  const kept = engine === 'sqlite' ? sql`${words}` : sql`array_to_tsvector(string_to_array(${words}, ' '))`
  await sql`update message_words set words = ${kept} where message_id = ${id}`.execute(tx)
}

/** Those are few: an expense has one line. */
async function foldExpenses(tx: Executor): Promise<void> {
  const rows = await tx.selectFrom('expenses').select(['id', 'description']).execute()
  for (const { id, description } of rows) {
    if (!OTHER_LETTERS.test(description)) continue
    await tx
      .updateTable('expenses')
      .set({ search_text: foldLetters(description) })
      .where('id', '=', id)
      .execute()
  }
}

async function readCursor(tx: Executor): Promise<{ tripId: string; seq: number }> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', CURSOR).executeTakeFirst()
  const [tripId = '', seq = '0'] = row?.value.split(' ') ?? []
  return { tripId, seq: Number(seq) }
}

async function writeCursor(tx: Executor, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: CURSOR, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
