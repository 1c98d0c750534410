import { MAX_PEOPLE } from '@sendit/core/crew/limits.ts'
import { MAX_DISPLAY_NAME } from '@sendit/core/profile/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tables } from '#db/schema.ts'
import { limitReached } from '#errors.ts'

/** Not a valid address, so nobody can sign in with it and no email is sent. */
export const placeholderAddress = (seatId: string) => `seat:${seatId}`

/** Throws LIMIT_REACHED; placeholders count. Call with the trip locked. */
export async function requireRoomInTrip(tx: Executor, tripId: string): Promise<void> {
  const { people } = await tx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(people) >= MAX_PEOPLE) throw limitReached(`A trip can have ${MAX_PEOPLE} people.`)
}

export function firstDisplayName(email: string): string {
  return email.slice(0, email.indexOf('@')).slice(0, MAX_DISPLAY_NAME)
}

type Claim = { tripId: string; seatId: string; userId: string; inviteId: string; now: Date }

/** For an account that was never in the trip. Call with the trip locked. */
export async function claimPlaceholder(
  tx: Executor,
  claim: Claim,
): Promise<{ endedInviteIds: string[]; isRenamed: boolean }> {
  const { tripId, seatId, userId, now } = claim
  const endedInviteIds = await endInvitesOfPlaceholder(tx, { seatId, but: claim.inviteId, now })
  await lockNamings(tx, tripId)
  await moveRows(tx, { tripId, from: seatId, to: userId })
  await moveInExpenseHistory(tx, { tripId, from: seatId, to: userId })
  await tx
    .updateTable('memberships')
    .set({ last_opened_at: now })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
  await startRound(tx, tripId)
  const isRenamed = await transferName(tx, { from: seatId, to: userId })
  await clearPlaceholder(tx, { tripId, seatId })
  return { endedInviteIds, isRenamed }
}

/** A name the user chose themselves is kept. */
async function transferName(tx: Executor, { from, to }: { from: string; to: string }): Promise<boolean> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'display_name'])
    .where('id', 'in', [from, to])
    .execute()
  const placeholder = people.find(({ id }) => id === from)
  const account = people.find(({ id }) => id === to)
  if (placeholder === undefined || account === undefined) return false
  const renamed = await tx
    .updateTable('users')
    .set({ display_name: placeholder.display_name })
    .where('id', '=', to)
    .where('display_name', '=', firstDisplayName(account.email))
    .returning('id')
    .execute()
  return renamed.length > 0
}

/** Call with the trip locked. Also blocks award nominations, which lock the award instead. */
export async function lockNamings(tx: Executor, tripId: string): Promise<void> {
  await tx
    .updateTable('awards')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('trip_id', '=', tripId)
    .execute()
}

/** Keeps the nameless `users` row: deleting it would scan every table that references it. */
export async function clearPlaceholder(
  tx: Executor,
  { tripId, seatId }: { tripId: string; seatId: string },
): Promise<void> {
  await tx.deleteFrom('memberships').where('trip_id', '=', tripId).where('user_id', '=', seatId).execute()
  await tx.deleteFrom('placeholders').where('id', '=', seatId).execute()
  await tx.updateTable('users').set({ display_name: '' }).where('id', '=', seatId).execute()
}

export async function endInvitesOfPlaceholder(
  tx: Executor,
  { seatId, but = '', now }: { seatId: string; but?: string; now: Date },
): Promise<string[]> {
  const ended = await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('placeholder_id', '=', seatId)
    .where('id', '!=', but)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

async function moveInExpenseHistory(
  tx: Executor,
  { tripId, from, to }: { tripId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('expense_history')
    .set({ changes: sql`replace(changes, ${from}, ${to})` })
    .where('expense_id', 'in', (eb) =>
      eb.selectFrom('expenses').select('expenses.id').where('expenses.trip_id', '=', tripId),
    )
    .where('changes', 'like', `%${from}%`)
    .execute()
}

/** The settlement plan breaks ties by id, which changes here, so it starts a new round; balances stay the same. */
async function startRound(tx: Executor, tripId: string): Promise<void> {
  await tx.updateTable('trips').set({ round: sql`round + 1` }).where('id', '=', tripId).execute()
}

type OfTrip = { [Name in keyof Tables]: 'trip_id' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/**
 * How a placeholder's rows are found. `account`: never, it has no session; `person`: by an index on this column; `trip`: by
 * `trip_id`; `standing`: likewise, without deleted rows; column and table: through the parent row.
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
 * Every column that points at a person, but the one by which a seat is a seat, and how a seat is found in it. `placeholders.test.ts`
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
  ['pay_asks', 'from_user_id', 'account'],
  ['pay_asks', 'to_user_id', 'account'],
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
  ['placeholders', 'created_by', 'account'],
  ['journeys', 'user_id', 'trip'],
  ['plan_items', 'created_by', 'account'],
  ['plan_answers', 'user_id', 'account'],
  ['outings', 'user_id', 'account'],
  ['outings', 'buddy_id', 'trip'],
  ['outings', 'back_marked_by', 'account'],
  ['outings', 'last_seen_by', 'account'],
  ['water_links', 'user_id', 'account'],
  ['passengers', 'user_id', 'person'],
  ['notification_settings', 'user_id', 'account'],
  ['push_devices', 'user_id', 'account'],
  ['notifications', 'user_id', 'account'],
  ['calendar_feeds', 'user_id', 'account'],
] as const satisfies readonly UserColumn[]

type Column = (typeof USER_COLUMNS)[number]
type Named = Exclude<Column, readonly [unknown, unknown, 'account']>
type SeatKey = { tripId: string; userId: string }

const NAMED = USER_COLUMNS.filter((column): column is Named => column[2] !== 'account')

async function moveRows(
  tx: Executor,
  { tripId, from, to }: { tripId: string; from: string; to: string },
): Promise<void> {
  // Kysely's types want one table's name.
  for (const column of NAMED)
    await tx
      .updateTable(column[0] as 'sessions')
      .set({ [column[1]]: to })
      .where(isTheirs(column, { tripId, userId: from }))
      .execute()
}

export async function hasTraces(tx: Executor, placeholder: SeatKey): Promise<boolean> {
  for (const column of NAMED) {
    if (column[0] === 'memberships') continue
    const trace = await tx
      .selectFrom(column[0] as 'sessions')
      .select(column[1] as 'user_id')
      .where(isTheirs(column, placeholder))
      .limit(1)
      .executeTakeFirst()
    if (trace !== undefined) return true
  }
  return false
}

function isTheirs([, column, way]: Named, { tripId, userId }: SeatKey): RawBuilder<boolean> {
  const isOne = sql<boolean>`${sql.ref(column)} = ${userId}`
  if (way === 'person') return isOne
  if (way === 'trip') return sql`trip_id = ${tripId} and ${isOne}`
  if (way === 'standing') return sql`trip_id = ${tripId} and deleted_at is null and ${isOne}`
  const [key, parent] = way
  return sql`${sql.ref(key)} in (select id from ${sql.table(parent)} where trip_id = ${tripId}) and ${isOne}`
}
