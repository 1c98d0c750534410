import { MAX_PEOPLE } from '@sendit/core/crew/limits.ts'
import { sql } from 'kysely'
import type { Executor, Tables } from '#db/tables.ts'
import { limitReached } from '#errors.ts'

type UserColumn = { [Table in keyof Tables]: readonly [Table, keyof Tables[Table] & string] }[keyof Tables]

/**
 * Every column that points at a person, but the one by which a seat is a seat: all of them are moved when somebody takes a
 * seat over. `seats.test.ts` reads the foreign keys of both engines and fails when one is missing here.
 */
export const USER_COLUMNS = [
  ['memberships', 'user_id'],
  ['trips', 'created_by'],
  ['invites', 'invited_by'],
  ['invites', 'claimed_by'],
  ['sessions', 'user_id'],
  ['passkeys', 'user_id'],
  ['shore_contacts', 'user_id'],
  ['files', 'owner_user_id'],
  ['media', 'uploaded_by_user_id'],
  ['messages', 'sender_user_id'],
  ['messages', 'pinned_by'],
  ['media_reactions', 'user_id'],
  ['message_reactions', 'user_id'],
  ['message_mentions', 'user_id'],
  ['read_positions', 'user_id'],
  ['expenses', 'paid_by'],
  ['expense_shares', 'user_id'],
  ['expense_history', 'by_user_id'],
  ['reminders', 'from_user_id'],
  ['reminders', 'to_user_id'],
  ['payments', 'from_user_id'],
  ['payments', 'to_user_id'],
  ['payments', 'created_by'],
  ['payments', 'deleted_by'],
  ['awards', 'winner_id'],
  ['awards', 'created_by'],
  ['nominations', 'nominated_user_id'],
  ['nominations', 'nominated_by'],
  ['votes', 'voter_id'],
  ['ceremonies', 'led_by'],
  ['polls', 'created_by'],
  ['polls', 'closed_by'],
  ['poll_votes', 'voter_id'],
  ['seats', 'created_by'],
  ['journeys', 'user_id'],
  ['plan_items', 'created_by'],
  ['plan_answers', 'user_id'],
  ['outings', 'user_id'],
  ['outings', 'buddy_id'],
  ['outings', 'back_said_by'],
  ['outings', 'last_seen_by'],
  ['passengers', 'user_id'],
  ['notice_settings', 'user_id'],
  ['push_devices', 'user_id'],
  ['notices', 'user_id'],
  ['calendar_feeds', 'user_id'],
] as const satisfies readonly UserColumn[]

/** What stands where accounts have an address; it is none, so nobody signs in by it and no letter goes there. */
export const seatAddress = (seatId: string) => `seat:${seatId}`

/** Throws LIMIT_REACHED when the trip has as many people as one can have, seats included. Call it while the trip is held. */
export async function requireRoomInTrip(tx: Executor, tripId: string): Promise<void> {
  const { people } = await tx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(people) >= MAX_PEOPLE) throw limitReached(`A trip can have ${MAX_PEOPLE} people.`)
}

type TakeOver = { tripId: string; seatId: string; userId: string; inviteId: string; now: Date }

/**
 * Puts an account in the place of a seat, with all that stands to its name, and ends the seat. Call it while the trip is
 * held, for somebody who never was in it. Answers the other invites that were for the seat, which are over.
 */
export async function takeSeatOver(tx: Executor, takeOver: TakeOver): Promise<string[]> {
  const { tripId, seatId, userId, now } = takeOver
  const ended = await endInvitesOfSeat(tx, { seatId, but: takeOver.inviteId, now })
  for (const column of USER_COLUMNS) await moveColumn(tx, column, { from: seatId, to: userId })
  await moveInExpenseHistory(tx, { tripId, from: seatId, to: userId })
  await tx
    .updateTable('memberships')
    .set({ last_opened_at: now })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
  await startRound(tx, tripId)
  // What still points at it and is not moved above stops the deletion, and with it the take-over.
  await tx.deleteFrom('seats').where('id', '=', seatId).execute()
  await tx.deleteFrom('users').where('id', '=', seatId).execute()
  return ended
}

/** Revokes what is open of a seat's invites, but one; answers which. */
export async function endInvitesOfSeat(
  tx: Executor,
  { seatId, but = '', now }: { seatId: string; but?: string; now: Date },
): Promise<string[]> {
  const ended = await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('seat_id', '=', seatId)
    .where('id', '!=', but)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Whether anything but the membership itself stands to this person's name. */
export async function hasTraces(tx: Executor, userId: string): Promise<boolean> {
  for (const [table, column] of USER_COLUMNS) {
    if (table === 'memberships') continue
    // All of these columns hold a person's id; Kysely's types want one table's name.
    const trace = await tx
      .selectFrom(table as 'sessions')
      .select(column as 'user_id')
      .where(column as 'user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    if (trace !== undefined) return true
  }
  return false
}

async function moveColumn(
  tx: Executor,
  [table, column]: (typeof USER_COLUMNS)[number],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable(table as 'sessions')
    .set({ [column]: to })
    .where(column as 'user_id', '=', from)
    .execute()
}

/** What changed in an expense is a JSON text that names people by their ids, which stand in no other place of it. */
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

/**
 * Whose shares stand in the ledger changes, and sums of a round never do. The plan takes the first of equal debts by id as
 * well, and the account has another id than the seat: a new round plans what is left, to the same balances.
 */
async function startRound(tx: Executor, tripId: string): Promise<void> {
  await tx.updateTable('trips').set({ round: sql`round + 1` }).where('id', '=', tripId).execute()
}
