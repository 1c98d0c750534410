import type { SharedKind, SystemKind } from '@sendit/core/chat/kinds.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { statement } from '#db/statement.ts'
import type { Executor, NewRow, Tables } from '#db/tables.ts'
import { messagesWithSenders } from './message-store.ts'

/** All rows of a `statement` have the same columns, so these are named where they may be left out. */
export type NewMessage = NewRow<'messages'> & { card_kind: SystemKind | null; card_id: string | null }
type Before = { tripId: string; beforeSeq: number | undefined; limit: number }

/** The newest first. */
export const listNewest = statement((db, { tripId, beforeSeq, limit }: Before) => {
  const newest = messagesWithSenders(db)
    .where('messages.trip_id', '=', tripId)
    .orderBy('messages.seq', 'desc')
    .limit(limit)
  return beforeSeq === undefined ? newest : newest.where('messages.seq', '<', beforeSeq)
})

type After = { tripId: string; afterSeq: number; limit: number }

/** What came after, the oldest first. */
export const listAfter = statement((db, { tripId, afterSeq, limit }: After) =>
  messagesWithSenders(db)
    .where('messages.trip_id', '=', tripId)
    .where('messages.seq', '>', afterSeq)
    .orderBy('messages.seq')
    .limit(limit),
)

type ChangedAfter = { tripId: string; version: number; limit: number }

/** What was sent or changed after that version, in the order of versions. */
export const listChangedAfter = statement((db, { tripId, version, limit }: ChangedAfter) =>
  messagesWithSenders(db)
    .where('messages.trip_id', '=', tripId)
    .where('messages.version', '>', version)
    .orderBy('messages.version')
    .limit(limit),
)

/** The one that was pinned last comes first. */
export const listPinned = statement((db, { tripId }: { tripId: string }) =>
  messagesWithSenders(db)
    .where('messages.trip_id', '=', tripId)
    .where('messages.pinned_at', 'is not', null)
    .orderBy('messages.pinned_at', 'desc')
    .orderBy('messages.seq', 'desc'),
)

export async function findSeq(db: Executor, tripId: string, messageId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', messageId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
  return row?.seq
}

/** The last number that was taken of a trip, and how often its chat changed beside that: together a message's version. */
export type Numbers = { seq: number; changes: number }

/**
 * Raises the trips' counters by what each wants and holds their rows until the transaction ends, so numbers become visible in
 * their order. Answers where each trip is then; one that is gone is left out.
 */
export async function nextSequence(tx: Executor, counts: Map<string, number>): Promise<Map<string, Numbers>> {
  if (counts.size === 0) return new Map()
  const wanted = [...counts].map(([tripId, count]) => ({ tripId, count }))
  const rows = await numbersTaken(tx, { wanted })
  return new Map(rows.map((row) => [row.id, { seq: row.message_seq, changes: row.chat_changes }]))
}

const numbersTaken = statement((tx, { wanted }: { wanted: { tripId: string; count: number }[] }) =>
  tx
    .updateTable('trips')
    .set((eb) => ({
      message_seq: eb(
        'message_seq',
        '+',
        sql<number>`case id ${sql.join(
          wanted.map(({ tripId, count }) => sql`when ${tripId} then cast(${count} as integer)`),
          sql` `,
        )} end`,
      ),
    }))
    .where(
      'id',
      'in',
      wanted.map(({ tripId }) => tripId),
    )
    .where('archived_at', 'is', null)
    .returning(['id', 'message_seq', 'chat_changes']),
)

/** Stores what was not sent before; answers the ids of those. Call it while the trips' rows are held. */
export async function insertUnsent(tx: Executor, messages: NewMessage[]): Promise<Set<string>> {
  const rows = await unsentInserted(tx, { messages })
  return new Set(rows.map((row) => row.id))
}

const unsentInserted = statement((tx, { messages }: { messages: NewMessage[] }) =>
  tx
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** Sets the trip's counter back. Only while the trip's row is held, and only over numbers that no row has. */
export async function setLastNumber(tx: Executor, tripId: string, last: number): Promise<void> {
  await tx.updateTable('trips').set({ message_seq: last }).where('id', '=', tripId).execute()
}

export async function deleteByIds(tx: Executor, ids: string[]): Promise<void> {
  await tx.deleteFrom('messages').where('id', 'in', ids).execute()
}

/** In which trip each of these media is; deleted ones are in none. */
export async function listTripsOfMedia(tx: Executor, mediaIds: string[]): Promise<Map<string, string>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'trip_id'])
    .where('id', 'in', mediaIds)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.trip_id]))
}

/** In which trip each of these messages is; deleted ones are in none. */
export async function listAnswerable(tx: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'trip_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.trip_id]))
}

/** Which of these invites an account has claimed. */
export async function listClaimed(tx: Executor, inviteIds: string[]): Promise<Set<string>> {
  if (inviteIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('invites')
    .select('id')
    .where('id', 'in', inviteIds)
    .where('claimed_by', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

export type UnreadScope = {
  tripId: string
  since: Date
  /** The number up to which the viewer has read on any device. */
  afterSeq: number
  viewer: { userId: string | null; inviteIds: string[] }
  /** How far to count, and how many messages to look at for it. */
  cap: number
  look: number
}

/** Counts others' messages that stand, after `since` and beyond that number, from the newest back: in the index alone. */
export async function countOthersSince(
  db: Executor,
  { tripId, since, afterSeq, viewer, cap, look }: UnreadScope,
) {
  const recent = db
    .selectFrom('messages')
    .select(viewer.inviteIds.length > 0 ? ['sender_user_id', 'sender_invite_id'] : ['sender_user_id'])
    .where('trip_id', '=', tripId)
    .where('created_at', '>', since)
    .where('seq', '>', afterSeq)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(look)
    .as('recent')
  const others = db
    .selectFrom(recent)
    .select(sql<number>`1`.as('one'))
    .$if(viewer.userId !== null, (query) => query.where(isNot('sender_user_id', [viewer.userId ?? ''])))
    .$if(viewer.inviteIds.length > 0, (query) => query.where(isNot('sender_invite_id', viewer.inviteIds)))
    .limit(cap)
    .as('others')
  const row = await db
    .selectFrom(others)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** An absent sender is somebody else too. */
function isNot(column: 'sender_user_id' | 'sender_invite_id', ids: string[]) {
  return (eb: ExpressionBuilder<{ recent: Tables['messages'] }, 'recent'>) =>
    eb.or([eb(column, 'is', null), eb(column, 'not in', ids)])
}

export type About = { kind: SharedKind; id: string }

const TABLES = {
  expense: 'expenses',
  award: 'awards',
  poll: 'polls',
  session: 'plan_items',
} as const satisfies Record<SharedKind, string>

/** In which trip each of these records is, by kind and id; deleted ones are in none. One statement for each kind that is named. */
export async function listTripsOfRecords(
  tx: Executor,
  records: readonly About[],
): Promise<Map<string, string>> {
  const trips = new Map<string, string>()
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id)
    // All of these tables have these columns; Kysely's types want one table's name.
    const found = tx
      .selectFrom(TABLES[kind] as 'expenses')
      .select(['id', 'trip_id'])
      .where('id', 'in', ids)
    const rows = await (kind === 'expense' ? found.where('deleted_at', 'is', null) : found).execute()
    for (const row of rows) trips.set(recordName({ kind, id: row.id }), row.trip_id)
  }
  return trips
}

export const recordName = ({ kind, id }: About) => `${kind} ${id}`

/** Sets how far somebody has read, and never back; answers whether that was further than before. */
export async function raisePosition(db: Executor, row: NewRow<'read_positions'>): Promise<boolean> {
  const raised = await db
    .insertInto('read_positions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['trip_id', 'user_id'])
        .doUpdateSet({ seq: row.seq, read_at: row.read_at })
        .where('read_positions.seq', '<', row.seq),
    )
    .returning('seq')
    .execute()
  return raised.length > 0
}

export async function findPosition(db: Executor, tripId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('read_positions')
    .select('seq')
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** How far each member of the trip has read, and whether the crew may see it. */
export function listPositions(db: Executor, tripId: string) {
  return db
    .selectFrom('read_positions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.trip_id', '=', 'read_positions.trip_id')
        .onRef('memberships.user_id', '=', 'read_positions.user_id')
        .on('memberships.left_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'read_positions.user_id')
    .select(['users.id', 'users.shows_reads', 'read_positions.seq'])
    .where('read_positions.trip_id', '=', tripId)
    .orderBy('users.id')
    .execute()
}
