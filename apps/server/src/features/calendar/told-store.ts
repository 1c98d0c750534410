import type { Executor, NewRow } from '#db/tables.ts'

export type ToldRow = Awaited<ReturnType<typeof listTold>>[number]

/** Above this a statement of several rows is cut into more: both engines take some tens of thousands of values. */
const ROWS_AT_ONCE = 500

export type ToldSought = { reader: string; endsFrom: string } | { reader: string; tripId: string }

/** What this reader was told of the trips that end on that day or later, left ones and ended ones too, or of the one. */
export async function listTold(db: Executor, sought: ToldSought) {
  const told = db
    .selectFrom('calendar_entries')
    .innerJoin('trips', 'trips.id', 'calendar_entries.trip_id')
    .select(['calendar_entries.uid', 'calendar_entries.trip_id', 'calendar_entries.sequence'])
    .select(['calendar_entries.fingerprint', 'calendar_entries.content'])
    .select(['calendar_entries.is_gone', 'calendar_entries.changed_at'])
    .where('calendar_entries.reader', '=', sought.reader)
  const some =
    'tripId' in sought
      ? told.where('trips.id', '=', sought.tripId)
      : told.where(({ eb, fn }) =>
          eb(fn.coalesce('trips.trip_end_date', 'trips.trip_date'), '>=', sought.endsFrom),
        )
  return some.execute()
}

/**
 * Writes down what is told now, each one sequence above what was told before. What another reading has written meanwhile with the
 * same content stays as it is.
 */
export async function tell(tx: Executor, entries: readonly Omit<NewRow<'calendar_entries'>, 'sequence'>[]) {
  // In one order everywhere: two readings at once would else wait for each other.
  const sorted = [...entries].sort((a, b) => (a.uid < b.uid ? -1 : 1))
  for (let start = 0; start < sorted.length; start += ROWS_AT_ONCE) {
    const rows = sorted.slice(start, start + ROWS_AT_ONCE).map((entry) => ({ ...entry, sequence: 0 }))
    await tx
      .insertInto('calendar_entries')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['reader', 'uid'])
          .doUpdateSet((eb) => ({
            sequence: eb('calendar_entries.sequence', '+', 1),
            trip_id: eb.ref('excluded.trip_id'),
            fingerprint: eb.ref('excluded.fingerprint'),
            content: eb.ref('excluded.content'),
            is_gone: eb.ref('excluded.is_gone'),
            changed_at: eb.ref('excluded.changed_at'),
          }))
          .whereRef('calendar_entries.fingerprint', '!=', 'excluded.fingerprint'),
      )
      .execute()
  }
}
