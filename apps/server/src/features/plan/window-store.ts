import type { ExpressionBuilder } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row, Tables } from '#db/schema.ts'

export type WindowRow = Row<'wind_windows'>
export type LookedTrip = Awaited<ReturnType<typeof listDue>>[number]

/** Also trips changed since the last check; longest waiting first. Skips trips nobody attends. */
export async function listDue(
  db: Executor,
  { now, first, last, limit }: { now: Date; first: string; last: string; limit: number },
) {
  // A subquery per trip: a join would read all checks for a few trips.
  const look = (eb: ExpressionBuilder<Tables, 'trips'>) =>
    eb.selectFrom('wind_checks').whereRef('wind_checks.trip_id', '=', 'trips.id')
  return db
    .selectFrom('trips')
    .select(['trips.id', 'trips.location', 'trips.trip_date', 'trips.trip_end_date', 'trips.updated_at'])
    .where('trips.archived_at', 'is', null)
    .where((eb) => eb.fn.coalesce('trips.trip_end_date', 'trips.trip_date'), '>=', first)
    .where('trips.trip_date', '<=', last)
    .where((eb) =>
      eb.or([
        eb(look(eb).select('due_at'), 'is', null),
        eb(look(eb).select('due_at'), '<=', now),
        eb(look(eb).select('checked_at'), '<>', eb.ref('trips.updated_at')),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships')
          .select('memberships.user_id')
          .whereRef('memberships.trip_id', '=', 'trips.id')
          .where('memberships.left_at', 'is', null)
          .where((is) =>
            is.or([is('memberships.answer', 'is', null), is('memberships.answer', '<>', 'out')]),
          ),
      ),
    )
    .orderBy(
      (eb) => look(eb).select('due_at'),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('trips.id')
    .limit(limit)
    .execute()
}

/** False when another server has it. */
export async function claimLook(
  db: Executor,
  { id: tripId, updated_at }: Pick<LookedTrip, 'id' | 'updated_at'>,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  // The trip's version rather than the time: with differing clocks a slow server would check again and again.
  const look = { due_at: until, checked_at: updated_at }
  const row = await db
    .insertInto('wind_checks')
    .values({ trip_id: tripId, ...look })
    .onConflict((conflict) =>
      conflict
        .column('trip_id')
        .doUpdateSet(look)
        .where((eb) =>
          eb.or([eb('wind_checks.due_at', '<=', now), eb('wind_checks.checked_at', '<>', updated_at)]),
        ),
    )
    .returning('trip_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function endLook(tx: Executor, tripId: string, dueAt: Date): Promise<void> {
  await tx.updateTable('wind_checks').set({ due_at: dueAt }).where('trip_id', '=', tripId).execute()
}

export async function listNotified(tx: Executor, tripId: string, since: Date): Promise<WindowRow[]> {
  return tx
    .selectFrom('wind_windows')
    .select(COLUMNS.wind_windows)
    .where('trip_id', '=', tripId)
    .where('last_to_at', '>', since)
    .orderBy('from_at')
    .orderBy('id')
    .execute()
}

export async function insertWindow(tx: Executor, row: NewRow<'wind_windows'>): Promise<void> {
  await tx.insertInto('wind_windows').values(row).execute()
}

export async function updateWindow(tx: Executor, { id, trip_id, ...window }: WindowRow): Promise<void> {
  await tx
    .updateTable('wind_windows')
    .set(window)
    .where('id', '=', id)
    .where('trip_id', '=', trip_id)
    .execute()
}

export async function findWindow(db: Executor, id: string): Promise<WindowRow | undefined> {
  return db.selectFrom('wind_windows').select(COLUMNS.wind_windows).where('id', '=', id).executeTakeFirst()
}

export async function findWindowOfTrip(
  db: Executor,
  { tripId, windowId }: { tripId: string; windowId: string },
): Promise<WindowRow | undefined> {
  const row = await findWindow(db, windowId)
  return row?.trip_id === tripId ? row : undefined
}
