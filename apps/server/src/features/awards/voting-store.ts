import { columnsOf } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/schema.ts'

type AwardKey = { tripId: string; awardId: string }

export async function moveDeadline(
  tx: Executor,
  { tripId, awardId }: AwardKey,
  { endsAt, notifiedAt }: { endsAt: Date | null; notifiedAt: Date | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('awards')
    .set({ voting_ends_at: endsAt, voting_ended_at: null, ending_notified_at: notifiedAt })
    .where('id', '=', awardId)
    .where('trip_id', '=', tripId)
    .where('status', '!=', 'completed')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listDue(db: Executor, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom('awards')
    .select(['id as awardId', 'trip_id as tripId', 'category', 'status'])
    .where('voting_ended_at', 'is', null)
    .where('voting_ends_at', '<=', now)
    .where('status', '!=', 'completed')
    .orderBy('voting_ends_at')
    .limit(limit)
    .execute()
}

/** False when changed or already ended. */
export async function endVoting(tx: Executor, awardId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('awards')
    .set((eb) => ({ voting_ended_at: eb.ref('voting_ends_at') }))
    .where('id', '=', awardId)
    .where('status', '=', 'voting')
    .where('voting_ended_at', 'is', null)
    .where('voting_ends_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function dropLapsedDeadline(tx: Executor, awardId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('awards')
    .set({ voting_ends_at: null })
    .where('id', '=', awardId)
    .where('status', '=', 'nomination')
    .where('voting_ends_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listEnding(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  return db
    .selectFrom('awards')
    .select(['id as awardId', 'trip_id as tripId', 'category'])
    .where('status', '=', 'voting')
    .where('voting_ended_at', 'is', null)
    .where('ending_notified_at', 'is', null)
    .where('voting_ends_at', '>', now)
    .where('voting_ends_at', '<=', until)
    .orderBy('voting_ends_at')
    .limit(limit)
    .execute()
}

/** False when another server was faster or voting is closed. */
export async function claimEnding(tx: Executor, awardId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('awards')
    .set({ ending_notified_at: now })
    .where('id', '=', awardId)
    .where('status', '=', 'voting')
    .where('voting_ended_at', 'is', null)
    .where('ending_notified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function listJudges(tx: Executor, { tripId, awardId }: AwardKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('awards', 'awards.trip_id', 'memberships.trip_id')
    .select('memberships.user_id')
    .where('awards.id', '=', awardId)
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('memberships.role', '=', 'owner'),
        eb('memberships.user_id', '=', eb.ref('awards.created_by')),
      ]),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function claimReminder(
  tx: Executor,
  awardId: string,
  { day, now }: { day: string; now: Date },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('awards')
    .set({ reminded_at: now, reminded_on: day })
    .where('id', '=', awardId)
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

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

export async function putCeremony(tx: Executor, ceremony: NewRow<'ceremonies'>): Promise<void> {
  const { trip_id: _tripId, ...fields } = ceremony
  await tx
    .insertInto('ceremonies')
    .values(ceremony)
    .onConflict((conflict) => conflict.column('trip_id').doUpdateSet(fields))
    .execute()
}

export async function findSealing(db: Executor, tripId: string) {
  return db
    .selectFrom('ceremonies')
    .select(['award_ids', 'place', 'is_open', 'moved_at', 'started_at'])
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
}

export async function listEnded(db: Executor, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom('ceremonies')
    .select('trip_id as tripId')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

export async function deleteEnded(tx: Executor, tripId: string, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('ceremonies')
    .where('trip_id', '=', tripId)
    .where('ends_at', '<=', now)
    .returning('trip_id')
    .executeTakeFirst()
  return row !== undefined
}

type Moved = {
  tripId: string
  from: { place: number; isOpen: number }
  to: { place: number; isOpen: number }
  now: Date
  endsAt: Date | null
}

/** Compare-and-set: of two concurrent moves one wins. */
export async function moveCeremony(tx: Executor, { tripId, from, to, now, endsAt }: Moved): Promise<boolean> {
  const row = await tx
    .updateTable('ceremonies')
    .set({ place: to.place, is_open: to.isOpen, moved_at: now, ends_at: endsAt })
    .where('trip_id', '=', tripId)
    .where('place', '=', from.place)
    .where('is_open', '=', from.isOpen)
    .returning('trip_id')
    .executeTakeFirst()
  return row !== undefined
}
