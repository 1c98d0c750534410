import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tables } from '#db/tables.ts'

type OfTrip = { [Name in keyof Tables]: 'trip_id' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/**
 * How the rows of somebody without an account are found, in as many steps as their trip has rows, whatever others have:
 * - `account`: not at all. Whoever comes to stand there is signed in, and a seat has no session.
 * - `person`: by an index on this column. They are in no second trip.
 * - `trip`: by the table's own `trip_id`.
 * - `standing`: the same without what was deleted, which the index leaves out and nobody reads any more.
 * - a column and a table: by the row that this one belongs to, which has a `trip_id`; for what a trip has thousands of at most.
 */
type Way<Name extends keyof Tables> =
  | 'account'
  | 'person'
  | ('trip_id' extends keyof Tables[Name] ? 'trip' : never)
  | ('trip_id' | 'deleted_at' extends keyof Tables[Name] ? 'standing' : never)
  | readonly [keyof Tables[Name] & string, OfTrip]

type UserColumn = {
  [Name in keyof Tables]: readonly [Name, keyof Tables[Name] & string, Way<Name>]
}[keyof Tables]

/**
 * Every column that points at a person, but the one by which a seat is a seat, and how a seat is found in it. `seats.test.ts`
 * reads the foreign keys of both engines and fails when one is missing here.
 */
export const USER_COLUMNS = [
  ['memberships', 'user_id', 'trip'],
  ['trips', 'created_by', 'account'],
  ['invites', 'invited_by', 'account'],
  ['invites', 'claimed_by', 'account'],
  ['sessions', 'user_id', 'account'],
  ['passkeys', 'user_id', 'account'],
  ['shore_contacts', 'user_id', 'account'],
  ['files', 'owner_user_id', 'account'],
  ['media', 'uploaded_by_user_id', 'account'],
  ['messages', 'sender_user_id', 'account'],
  ['messages', 'pinned_by', 'account'],
  ['media_reactions', 'user_id', 'account'],
  ['message_reactions', 'user_id', 'account'],
  ['message_mentions', 'user_id', 'person'],
  ['read_positions', 'user_id', 'account'],
  ['expenses', 'paid_by', 'trip'],
  ['expense_shares', 'user_id', ['expense_id', 'expenses']],
  ['expense_history', 'by_user_id', 'account'],
  ['reminders', 'from_user_id', 'trip'],
  ['reminders', 'to_user_id', 'account'],
  ['payments', 'from_user_id', 'standing'],
  ['payments', 'to_user_id', 'standing'],
  ['payments', 'created_by', 'account'],
  ['payments', 'deleted_by', 'account'],
  ['awards', 'winner_id', 'trip'],
  ['awards', 'created_by', 'account'],
  ['nominations', 'nominated_user_id', ['award_id', 'awards']],
  ['nominations', 'nominated_by', 'account'],
  ['votes', 'voter_id', 'account'],
  ['ceremonies', 'led_by', 'account'],
  ['polls', 'created_by', 'account'],
  ['polls', 'closed_by', 'account'],
  ['poll_votes', 'voter_id', 'account'],
  ['seats', 'created_by', 'account'],
  ['journeys', 'user_id', 'trip'],
  ['plan_items', 'created_by', 'account'],
  ['plan_answers', 'user_id', 'account'],
  ['outings', 'user_id', 'account'],
  ['outings', 'buddy_id', 'trip'],
  ['outings', 'back_said_by', 'account'],
  ['outings', 'last_seen_by', 'account'],
  ['passengers', 'user_id', 'person'],
  ['notice_settings', 'user_id', 'account'],
  ['push_devices', 'user_id', 'account'],
  ['notices', 'user_id', 'account'],
  ['calendar_feeds', 'user_id', 'account'],
] as const satisfies readonly UserColumn[]

type Column = (typeof USER_COLUMNS)[number]
type Named = Exclude<Column, readonly [unknown, unknown, 'account']>
type Standing = { tripId: string; userId: string }

/** Those in which a seat can stand. */
const NAMED = USER_COLUMNS.filter((column): column is Named => column[2] !== 'account')

/** Puts an account in the place of a seat wherever that stands in the trip. */
export async function moveRows(
  tx: Executor,
  { tripId, from, to }: { tripId: string; from: string; to: string },
): Promise<void> {
  // All of these columns hold a person's id; Kysely's types want one table's name.
  for (const column of NAMED)
    await tx
      .updateTable(column[0] as 'sessions')
      .set({ [column[1]]: to })
      .where(isTheirs(column, { tripId, userId: from }))
      .execute()
}

/** Whether anything but the membership itself stands to a seat's name. */
export async function hasTraces(tx: Executor, seat: Standing): Promise<boolean> {
  for (const column of NAMED) {
    if (column[0] === 'memberships') continue
    const trace = await tx
      .selectFrom(column[0] as 'sessions')
      .select(column[1] as 'user_id')
      .where(isTheirs(column, seat))
      .limit(1)
      .executeTakeFirst()
    if (trace !== undefined) return true
  }
  return false
}

function isTheirs([, column, way]: Named, { tripId, userId }: Standing): RawBuilder<boolean> {
  const isOne = sql<boolean>`${sql.ref(column)} = ${userId}`
  if (way === 'person') return isOne
  if (way === 'trip') return sql`trip_id = ${tripId} and ${isOne}`
  if (way === 'standing') return sql`trip_id = ${tripId} and deleted_at is null and ${isOne}`
  const [key, parent] = way
  return sql`${sql.ref(key)} in (select id from ${sql.table(parent)} where trip_id = ${tripId}) and ${isOne}`
}
