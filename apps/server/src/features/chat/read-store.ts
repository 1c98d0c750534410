import type { Executor, NewRow } from '#db/tables.ts'

/** Sets how far somebody has read, and never back; answers whether that was further than before. */
export async function raisePosition(db: Executor, row: NewRow<'read_positions'>): Promise<boolean> {
  const raised = await db
    .insertInto('read_positions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['trip_id', 'user_id'])
        .doUpdateSet({ seq: row.seq, read_at: row.read_at })
        .where('read_positions.seq', '<', row.seq),
    )
    .returning('seq')
    .execute()
  return raised.length > 0
}

export async function findPosition(db: Executor, tripId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('read_positions')
    .select('seq')
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** How far each member of the trip has read, and whether the crew may see it. */
export function listPositions(db: Executor, tripId: string) {
  return db
    .selectFrom('read_positions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.trip_id', '=', 'read_positions.trip_id')
        .onRef('memberships.user_id', '=', 'read_positions.user_id')
        .on('memberships.left_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'read_positions.user_id')
    .select(['users.id', 'users.shows_reads', 'read_positions.seq'])
    .where('read_positions.trip_id', '=', tripId)
    .orderBy('users.id')
    .execute()
}
