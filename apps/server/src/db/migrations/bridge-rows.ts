// Steps of the bridge that visit rows, a few hundred at a time.
import { searchMarks } from '@sendit/core/chat/kinds.ts'
import { normalizeForSearch, searchWords } from '@sendit/core/chat/search-words.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import { wallTime } from '@sendit/core/media/taken-at.ts'
import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/schema.ts'

const ROWS_PER_STEP = 300
type Progress = 'more' | 'done'

/** Where the last step ended, in the order of the messages. */
const CURSOR = 'other letters until'
/** Letters that normalizing takes apart since then. */
const OTHER_LETTERS = /[øłđðþæœħŧŋıĸ]/i

type MessageText = {
  id: string
  trip_id: string
  seq: number
  text: string | null
  sender_id: string | null
  type: MediaType | null
  has_marks: number | boolean
}

/** Renews the words of messages and expenses with letters such as ø and ł, and of messages that have none yet. */
export async function renewWords(schema: Schema, tx: Executor): Promise<Progress> {
  const { tripId, seq } = await readCursor(tx)
  const hasMarks =
    schema.engine === 'sqlite'
      ? sql`coalesce(instr(message_words.words, '-') > 0, 0)`
      : sql`coalesce(message_words.words @@ '''-'':*'::tsquery, false)`
  const { rows } = await sql<MessageText>`
    select messages.id, messages.trip_id, messages.seq, messages.text, media.type, ${hasMarks} as has_marks,
      coalesce(messages.sender_user_id, messages.sender_invite_id) as sender_id
    from messages left join media on media.id = messages.media_id
    left join message_words on message_words.message_id = messages.id
    where (messages.trip_id, messages.seq) > (${tripId}, ${seq})
    order by messages.trip_id, messages.seq limit ${ROWS_PER_STEP}
  `.execute(tx)
  for (const row of rows)
    if (!row.has_marks || OTHER_LETTERS.test(row.text ?? '')) await renewMessage(schema, tx, row)
  const last = rows.at(-1)
  if (last !== undefined) {
    await writeCursor(tx, `${last.trip_id} ${last.seq}`)
    return 'more'
  }
  await renewExpenses(tx)
  await tx.deleteFrom('settings').where('key', '=', CURSOR).execute()
  return 'done'
}

async function renewMessage(
  { engine }: Schema,
  tx: Executor,
  { id, text, sender_id, type }: MessageText,
): Promise<void> {
  const plain = text ?? ''
  const marks =
    sender_id === null ? ['-'] : searchMarks({ text: plain, senderId: sender_id, mediumType: type })
  const words = [...searchWords(plain), ...marks].join(' ')
  const stored = engine === 'sqlite' ? sql`${words}` : sql`array_to_tsvector(string_to_array(${words}, ' '))`
  await sql`update message_words set words = ${stored} where message_id = ${id}`.execute(tx)
}

/** Those are few: an expense has one line. */
async function renewExpenses(tx: Executor): Promise<void> {
  const rows = await tx.selectFrom('expenses').select(['id', 'description']).execute()
  for (const { id, description } of rows) {
    if (!OTHER_LETTERS.test(description)) continue
    const words = normalizeForSearch(description)
    await tx.updateTable('expenses').set({ search_text: words }).where('id', '=', id).execute()
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

/** What media had while no time of theirs was known; they get that of their upload, by the clock of their trip's place. */
const UNTIMED = '9999'

export async function timeMedia(tx: Executor): Promise<Progress> {
  const untimed = await tx
    .selectFrom('media')
    .innerJoin('trips', 'trips.id', 'media.trip_id')
    .select(['media.id', 'media.created_at', 'trips.timezone'])
    .where('media.taken_local', '=', UNTIMED)
    .limit(ROWS_PER_STEP)
    .execute()
  for (const { id, created_at: uploadedAt, timezone } of untimed) {
    const taken_local = wallTime(uploadedAt, timezone ?? 'UTC')
    await tx.updateTable('media').set({ taken_local }).where('id', '=', id).execute()
  }
  return untimed.length === 0 ? 'done' : 'more'
}

/** Countries whose numbers begin with a zero at home and never behind the country; in Italy they do. */
const COUNTRIES = ['+27', '+31', '+32', '+33', '+41', '+43', '+44', '+46', '+49', '+61', '+64', '+353']

/** '+44 (0)7700 900123' was stored with its zero, and nobody could call it. */
export async function dropZeros(tx: Executor): Promise<Progress> {
  const begins = COUNTRIES.map((country) => sql<boolean>`phone like ${`${country}0%`}`)
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from users where ${sql.join(begins, sql` or `)} limit ${ROWS_PER_STEP}
  `.execute(tx)
  for (const { id, phone } of rows) {
    const country = COUNTRIES.find((one) => phone.startsWith(`${one}0`)) ?? ''
    const rest = phone.slice(country.length).replace(/^0+/, '')
    await tx
      .updateTable('users')
      .set({ phone: country + rest })
      .where('id', '=', id)
      .execute()
  }
  return rows.length === 0 ? 'done' : 'more'
}
