import { sql } from 'kysely'
import type { Executor, Row } from '#db/tables.ts'

/**
 * Takes the trip's row until the transaction ends, so that what is checked stays true until it is written. An update locks
 * it on both engines, where SELECT … FOR UPDATE would on one.
 */
export async function lockTrip(tx: Executor, tripId: string): Promise<Row<'trips'>> {
  return tx
    .updateTable('trips')
    .set({ round: sql`round` })
    .where('id', '=', tripId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
