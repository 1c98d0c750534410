import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import { statement } from '#db/statement.ts'
import type { Executor, Row } from '#db/tables.ts'
import { notFound } from '#errors.ts'

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
