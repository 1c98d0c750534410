import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { statement } from '#db/statement.ts'
import type { Executor, Row } from '#db/tables.ts'
import { invalid, notFound } from '#errors.ts'

/**
 * Takes the trip's row until the transaction ends, so that what is checked stays true until it is written. Throws NOT_FOUND
 * when the last one has left it meanwhile.
 */
export async function lockTrip(tx: Executor, tripId: string): Promise<Row<'trips'>> {
  const trip = await lockTripIfOpen(tx, tripId)
  if (trip === undefined) throw notFound()
  return trip
}

/** The same, but answers undefined. An update locks the row on both engines, where SELECT … FOR UPDATE would on one. */
export async function lockTripIfOpen(tx: Executor, tripId: string): Promise<Row<'trips'> | undefined> {
  const [trip] = await lockedTrips(tx, { tripId })
  return trip
}

const lockedTrips = statement((tx, { tripId }: { tripId: string }) =>
  tx
    .updateTable('trips')
    .set({ round: sql`round` })
    .where('id', '=', tripId)
    .where('archived_at', 'is', null)
    .returning(COLUMNS.trips),
)

/** What was sent as `If-Match`, asked of a row's version. Without the header every version will do. */
export type IsSeen = (version: string) => boolean

/** What became of a change: nothing where the caller had not seen what stands now. */
export type Saved<Facts> = { isStale: boolean; facts: Facts }

/** A row's version is when it was changed last, as its reads say it. */
export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString()
}

/** When the row is changed now: always after the last time, whatever the clocks of two servers say. */
export function nextUpdate({ updated_at }: { updated_at: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updated_at.getTime() + 1))
}

export const DAY_MS = 86_400_000
/** What one round of a job takes: small enough that it is short; what is left waits for the next one, seconds later. */
export const MAX_DUE_AT_ONCE = 200

type Deadline = { field: string; at: Date | null; now: Date; maxDays: number }

/** Throws VALIDATION for a deadline that has passed or is further ahead than anybody plans. */
export function requireFutureDeadline({ field, at, now, maxDays }: Deadline): void {
  if (at === null) return
  const ahead = at.getTime() - now.getTime()
  if (ahead <= 0) throw invalid(field, 'Choose a time that is still to come.')
  if (ahead > maxDays * DAY_MS) throw invalid(field, 'Choose a time within a year.')
}

/**
 * Does `action` for what is due, each in a transaction of its own that counts its trip's changes: what fails holds up no
 * other trip for longer than a round. `action` claims its row first, so that of several servers one does it.
 */
export async function forEachDue<Due extends { tripId: string }>(
  database: AppDatabase,
  due: readonly Due[],
  action: (work: Work, due: Due) => Promise<void>,
): Promise<void> {
  for (const one of due) await database.transactIn(one.tripId, (work) => action(work, one))
}

/** What a job asks for that tells what closes within a day. */
export const withinADay = (now: Date) => ({
  now,
  until: new Date(now.getTime() + DAY_MS),
  limit: MAX_DUE_AT_ONCE,
})
