import type { SharedKind, SystemKind } from '@sendit/core/chat/kinds.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor, NewRow, Tables } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { messagesWithSenders } from './message-store.ts'

/** Named explicitly, since rows of a `statement` need the same columns. */
export type NewMessage = NewRow<'messages'> & { card_kind: SystemKind | null; card_id: string | null }
type Before = { tripId: string; beforeSeq: number | undefined; limit: number }

export const listNewest = statement((db, { tripId, beforeSeq, limit }: Before) => {
  const newest = messagesWithSenders(db)
    .where('messages.trip_id', '=', tripId)
    .orderBy('messages.seq', 'desc')
    .limit(limit)
  return beforeSeq === undefined ? newest : newest.where('messages.seq', '<', beforeSeq)
})

type After = { tripId: string; afterSeq: number; limit: number }

export const listAfter = statement((db, { tripId, afterSeq, limit }: After) =>
  messagesWithSenders(db)
    .where('messages.trip_id', '=', tripId)
    .where('messages.seq', '>', afterSeq)
    .orderBy('messages.seq')
    .limit(limit),
)

type ChangedAfter = { tripId: string; version: number; limit: number }

export const listChangedAfter = statement((db, { tripId, version, limit }: ChangedAfter) =>
  messagesWithSenders(db)
    .where('messages.trip_id', '=', tripId)
    .where('messages.version', '>', version)
    .orderBy('messages.version')
    .limit(limit),
)

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

/** Their sum is a message's version. */
export type Numbers = { seq: number; changes: number }

/** Locks the trips until commit, so numbers become visible in order. Missing trips are left out. */
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

/** Returns the new ids. Call with the trips locked. */
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

/** Only with the trip locked, and over unused numbers. */
export async function setLastNumber(tx: Executor, tripId: string, last: number): Promise<void> {
  await tx.updateTable('trips').set({ message_seq: last }).where('id', '=', tripId).execute()
}

export async function deleteByIds(tx: Executor, ids: string[]): Promise<void> {
  await tx.deleteFrom('messages').where('id', 'in', ids).execute()
}

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
  afterSeq: number
  viewer: { userId: string | null; inviteIds: string[] }
  cap: number
  look: number
}

/** From the newest back, by index only. */
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

/** A null sender counts as someone else. */
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

/** One statement per kind; deleted ones are left out. */
export async function listTripsOfRecords(
  tx: Executor,
  records: readonly About[],
): Promise<Map<string, string>> {
  const trips = new Map<string, string>()
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id)
    // Kysely's types want one table's name.
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

/** Never moves back; returns whether it moved. */
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
