import type { SharedKind } from '@sendit/core/chat/about-kinds.ts'
import type { Executor } from '#db/tables.ts'

export type About = { kind: SharedKind; id: string }

const TABLES = {
  expense: 'expenses',
  award: 'awards',
  poll: 'polls',
  session: 'plan_items',
} as const satisfies Record<SharedKind, string>

/** In which trip each of these records is, by kind and id; deleted ones are in none. One statement for each kind that is named. */
export async function listTripsOfRecords(
  tx: Executor,
  records: readonly About[],
): Promise<Map<string, string>> {
  const trips = new Map<string, string>()
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id)
    // All of these tables have these columns; Kysely's types want one table's name.
    const found = tx
      .selectFrom(TABLES[kind] as 'expenses')
      .select(['id', 'trip_id'])
      .where('id', 'in', ids)
    const rows = await (kind === 'expense' ? found.where('deleted_at', 'is', null) : found).execute()
    for (const row of rows) trips.set(recordName({ kind, id: row.id }), row.trip_id)
  }
  return trips
}

export const recordName = ({ kind, id }: About) => `${kind} ${id}`
