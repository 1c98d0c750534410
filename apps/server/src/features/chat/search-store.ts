import type { SearchKind } from '@sendit/core/chat/kinds.ts'
import { kindMark, searchMarks, senderMark } from '@sendit/core/chat/kinds.ts'
import { searchWords } from '@sendit/core/chat/search-words.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { listExisting, type MessageRow } from './message-store.ts'

type IndexedMessage = Pick<
  MessageRow,
  'id' | 'trip_id' | 'seq' | 'text' | 'sender_invite_id' | 'user_id' | 'medium_type'
>

const isPostgres = (db: Executor) => db.getExecutor().adapter instanceof PostgresAdapter

/** In number order, in the transaction that stores them. */
export async function insertWords(tx: Executor, message: readonly IndexedMessage[]): Promise<void> {
  if (message.length === 0) return
  const rows = message.map((row) => ({
    ...{ id: row.id, trip_id: row.trip_id, seq: row.seq },
    words: wordsAndMarks(row.text, row.sender_invite_id ?? row.user_id, row.medium_type),
  }))
  await wordsInserted(tx, { rows })
}

type Indexed = { id: string; trip_id: string; seq: number; words: string }

const wordsInserted = statement((tx, { rows }: { rows: Indexed[] }) =>
  tx.insertInto('message_words').values(
    rows.map((row) => ({
      ...{ message_id: row.id, trip_id: row.trip_id, seq: row.seq },
      words: vectorOf(tx, row.words),
    })),
  ),
)

/** Without text: a single mark that it was indexed. */
function wordsAndMarks(text: string | null, senderId: string | null, mediumType: MediaType | null): string {
  const message = text ?? ''
  const marks = senderId === null ? ['-'] : searchMarks({ text: message, senderId, mediumType })
  return [...searchWords(message), ...marks].join(' ')
}

function vectorOf(db: Executor, words: string): RawBuilder<string> {
  return isPostgres(db) ? sql`array_to_tsvector(string_to_array(${words}, ' '))` : sql`${words}`
}

export async function renewWords(tx: Executor, messageId: string): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .leftJoin('media', 'media.id', 'messages.media_id')
    .select(['messages.text', 'media.type'])
    .select((eb) => eb.fn.coalesce('messages.sender_user_id', 'messages.sender_invite_id').as('sender_id'))
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('message_words')
    .set({ words: vectorOf(tx, wordsAndMarks(message.text, message.sender_id, message.type)) })
    .where('message_id', '=', messageId)
    .execute()
}

type Search = {
  tripId: string
  words: readonly string[]
  beforeSeq: number
  limit: number
  from?: string | undefined
  kind?: SearchKind | undefined
}

/** One mark of each list must be present. */
type Asked = Omit<Search, 'from'> & { marks: readonly string[][] }

/** Newest first; every word must start a word of the message. */
export async function findByWords(db: Executor, search: Search): Promise<MessageRow[]> {
  const marks = await marksOf(db, search)
  if (marks.some((list) => list.length === 0)) return []
  const asked = { ...search, marks }
  const found = isPostgres(db) ? await findOnPostgres(db, asked) : await findOnSqlite(db, asked)
  const ids = found.map(({ message_id }) => message_id)
  if (ids.length === 0) return []
  const rows = await listExisting(db, ids, [])
  return rows.toSorted((one, other) => other.seq - one.seq)
}

async function marksOf(db: Executor, { tripId, from, kind }: Search): Promise<string[][]> {
  const ofKind = kind === undefined ? [] : [[kindMark(kind)]]
  if (from === undefined) return ofKind
  return [...ofKind, (await sendersOf(db, { tripId, from })).map(senderMark)]
}

/** Guest messages belong to the account that claimed the invite. */
async function sendersOf(
  db: Executor,
  { tripId, from }: { tripId: string; from: string },
): Promise<string[]> {
  const invites = await db
    .selectFrom('invites')
    .select(['id', 'claimed_by'])
    .where('trip_id', '=', tripId)
    .where((eb) => eb.or([eb('id', '=', from), eb('claimed_by', '=', from)]))
    .execute()
  const claimed = invites.filter((invite) => invite.claimed_by === from).map(({ id }) => id)
  return invites.some(({ id, claimed_by }) => id === from && claimed_by !== null)
    ? claimed
    : [from, ...claimed]
}

/** Messages scanned without the index on PostgreSQL. */
const NEWEST = 2_000

type Found = { message_id: string }

/**
 * Common words appear among the newest messages: scanning a few thousand beats an index over all chats. Words are letters and
 * digits only, so none can be an operator.
 */
async function findOnPostgres(db: Executor, asked: Asked): Promise<Found[]> {
  const { tripId, words, marks, beforeSeq, limit } = asked
  const oneOf = (list: readonly string[]) => `(${list.map((mark) => `'${mark}'`).join(' | ')})`
  const query = [...words.map((word) => `'${word}':*`), ...marks.map(oneOf)].join(' & ')
  const { rows: recent } = await sql<Found>`
    select message_id from (
      select message_id, seq, words from message_words
      where trip_id = ${tripId} and seq < cast(${beforeSeq} as integer)
      order by seq desc limit cast(${NEWEST} as integer)
    ) as newest
    where words @@ cast(${query} as tsquery) ${isThere(asked)}
    order by seq desc limit cast(${limit} as integer)
  `.execute(db)
  if (recent.length >= limit || beforeSeq <= NEWEST + 1) return recent
  // Sorted separately: a generic plan would walk the whole chat in order.
  const { rows } = await sql<Found>`
    with found as materialized (
      select message_id, seq from message_words
      where trip_id = ${tripId} and words @@ cast(${query} as tsquery) and seq < cast(${beforeSeq} as integer)
    )
    select message_id from found where true ${isThere(asked)} order by seq desc limit cast(${limit} as integer)
  `.execute(db)
  return rows
}

async function findOnSqlite(db: Executor, asked: Asked): Promise<Found[]> {
  const { tripId, words, marks, beforeSeq, limit } = asked
  const oneOf = (list: readonly string[]) => `(${list.map((mark) => `words:"${mark}"`).join(' OR ')})`
  const query = [`trip_id:"${tripId}"`, ...words.map((word) => `words:"${word}"*`), ...marks.map(oneOf)]
  const { rows } = await sql<Found>`
    select message_words.message_id from message_search
    join message_words on message_words.id = message_search.rowid
    where message_search match ${query.join(' AND ')} and message_words.seq < ${beforeSeq} ${isThere(asked)}
    order by message_search.rowid desc limit ${limit}
  `.execute(db)
  return rows
}

/** Media may have been deleted. */
function isThere({ kind }: Asked): RawBuilder<unknown> {
  if (kind === undefined || kind === 'links') return sql``
  return sql`
    and exists (
      select 1 from messages join media on media.id = messages.media_id
      where messages.id = message_id and media.deleted_at is null
    )`
}
