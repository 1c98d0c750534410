import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor, Row } from '#db/schema.ts'
import { statement } from '#db/statement.ts'
import { invalid, notFound } from '#errors.ts'

/** Locks the trip row until commit. Throws NOT_FOUND when the last member has left. */
export async function lockTrip(tx: Executor, tripId: string): Promise<Row<'trips'>> {
  const trip = await lockTripIfOpen(tx, tripId)
  if (trip === undefined) throw notFound()
  return trip
}

/** An UPDATE locks the row on both engines; SELECT … FOR UPDATE on one only. */
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

export type IsSeen = (version: string) => boolean

/** Nothing was changed when `isStale`. */
export type Saved<Facts> = { isStale: boolean; facts: Facts }

export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString()
}

/** Always later than the last update, even if two servers' clocks disagree. */
export function nextUpdate({ updated_at }: { updated_at: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updated_at.getTime() + 1))
}

export const DAY_MS = 86_400_000
export const MAX_DUE_AT_ONCE = 200

type Deadline = { field: string; at: Date | null; now: Date; maxDays: number }

/** Throws VALIDATION when it has passed or is too far ahead. */
export function requireFutureDeadline({ field, at, now, maxDays }: Deadline): void {
  if (at === null) return
  const ahead = at.getTime() - now.getTime()
  if (ahead <= 0) throw invalid(field, 'Choose a time that is still to come.')
  if (ahead > maxDays * DAY_MS) throw invalid(field, 'Choose a time within a year.')
}

/**
 * One transaction each, so a failure holds up no other trip. `action` must claim its row first, so that only one server acts.
 */
export async function forEachDue<Due extends { tripId: string }>(
  database: AppDatabase,
  due: readonly Due[],
  action: (work: Work, due: Due) => Promise<void>,
): Promise<void> {
  for (const one of due) await database.transactIn(one.tripId, (work) => action(work, one))
}

export const withinADay = (now: Date) => ({
  now,
  until: new Date(now.getTime() + DAY_MS),
  limit: MAX_DUE_AT_ONCE,
})
