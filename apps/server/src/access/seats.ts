import { MAX_PEOPLE } from '@sendit/core/crew/limits.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/tables.ts'
import { limitReached } from '#errors.ts'
import { moveRows } from './seat-rows.ts'

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
  await holdNamings(tx, tripId)
  await moveRows(tx, { tripId, from: seatId, to: userId })
  await moveInExpenseHistory(tx, { tripId, from: seatId, to: userId })
  await tx
    .updateTable('memberships')
    .set({ last_opened_at: now })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .execute()
  await startRound(tx, tripId)
  await clearSeat(tx, { tripId, seatId })
  return ended
}

/**
 * Waits for whoever is about to name somebody of the trip, and lets nobody do so until the transaction ends. Call it while the
 * trip is held, as it is by all who name people but those who nominate and pick winners: they hold the award.
 */
export async function holdNamings(tx: Executor, tripId: string): Promise<void> {
  await tx
    .updateTable('awards')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('trip_id', '=', tripId)
    .execute()
}

/**
 * Ends a seat to whose name nothing stands. Its row of `users` stays, without the name: to delete it both engines would look
 * through every table that points at people (docs/decisions/0075).
 */
export async function clearSeat(
  tx: Executor,
  { tripId, seatId }: { tripId: string; seatId: string },
): Promise<void> {
  await tx.deleteFrom('memberships').where('trip_id', '=', tripId).where('user_id', '=', seatId).execute()
  await tx.deleteFrom('seats').where('id', '=', seatId).execute()
  await tx.updateTable('users').set({ display_name: '' }).where('id', '=', seatId).execute()
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
