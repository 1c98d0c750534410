import { columnsOf } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/tables.ts'

export type CeremonyRow = Row<'ceremonies'> & { led_by_name: string }

export async function findCeremony(db: Executor, tripId: string): Promise<CeremonyRow | undefined> {
  return db
    .selectFrom('ceremonies')
    .innerJoin('users', 'users.id', 'ceremonies.led_by')
    .select(columnsOf('ceremonies'))
    .select('users.display_name as led_by_name')
    .where('ceremonies.trip_id', '=', tripId)
    .executeTakeFirst()
}

/** Puts it in the place of the trip's last one. */
export async function putCeremony(tx: Executor, ceremony: NewRow<'ceremonies'>): Promise<void> {
  const { trip_id: _tripId, ...fields } = ceremony
  await tx
    .insertInto('ceremonies')
    .values(ceremony)
    .onConflict((conflict) => conflict.column('trip_id').doUpdateSet(fields))
    .execute()
}

type Moved = {
  tripId: string
  from: { place: number; isOpen: number }
  to: { place: number; isOpen: number }
  now: Date
}

/** Takes the step if the ceremony still stands where it starts from; of two who press at once one takes it. */
export async function moveCeremony(tx: Executor, { tripId, from, to, now }: Moved): Promise<boolean> {
  const row = await tx
    .updateTable('ceremonies')
    .set({ place: to.place, is_open: to.isOpen, moved_at: now })
    .where('trip_id', '=', tripId)
    .where('place', '=', from.place)
    .where('is_open', '=', from.isOpen)
    .returning('trip_id')
    .executeTakeFirst()
  return row !== undefined
}
