import { statement } from '#db/statement.ts'
import type { Executor } from '#db/tables.ts'

/** How far a trip is: the number of its last message and of its last change, and the version of its chat. */
export type TripCounters = { tripId: string; messageSeq: number; changeSeq: number; version: number }

/** Rooms of one statement. SQLite takes no more than 32,766 parameters, and a statement should stay a short one. */
const TRIPS_PER_STATEMENT = 500

/** The counters of these trips, in no particular order; unknown ones are left out. One statement for each 500. */
export async function listCounters(db: Executor, tripIds: readonly string[]): Promise<TripCounters[]> {
  const counters: TripCounters[] = []
  for (let from = 0; from < tripIds.length; from += TRIPS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('trips')
      .leftJoin('trip_changes', 'trip_changes.trip_id', 'trips.id')
      .select(['trips.id', 'trips.message_seq', 'trips.chat_changes', 'trip_changes.change_seq'])
      .where('trips.id', 'in', tripIds.slice(from, from + TRIPS_PER_STATEMENT))
      .execute()
    for (const row of rows) {
      counters.push({
        tripId: row.id,
        messageSeq: row.message_seq,
        changeSeq: row.change_seq ?? 0,
        version: row.message_seq + row.chat_changes,
      })
    }
  }
  return counters
}

/**
 * Gives one change of each trip its number; answers them by trip. The rows stay held until the transaction ends and are
 * taken in the order of their ids, so that two who change the same trips never wait for each other.
 */
export async function countChanges(tx: Executor, tripIds: readonly string[]): Promise<Map<string, number>> {
  if (tripIds.length === 0) return new Map()
  const rows = await countedChanges(tx, { changes: [...tripIds].sort().map((trip_id) => ({ trip_id })) })
  return new Map(rows.map((row) => [row.trip_id, row.change_seq]))
}

const countedChanges = statement((tx, { changes }: { changes: { trip_id: string }[] }) =>
  tx
    .insertInto('trip_changes')
    .values(changes.map((change) => ({ ...change, change_seq: 1 })))
    .onConflict((conflict) =>
      conflict.column('trip_id').doUpdateSet((eb) => ({
        change_seq: eb('trip_changes.change_seq', '+', 1),
      })),
    )
    .returning(['trip_id', 'change_seq']),
)
