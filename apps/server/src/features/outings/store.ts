import { MORES_BY_LINK } from '@sendit/core/outings/limits.ts'
import type { Executor, NewRow } from '#db/schema.ts'
import { listOutings, type OutingRow } from '#trips/outings.ts'

export type Key = { tripId: string; outingId: string }

/** Locks the row until commit, so that no alarm comes in between. */
export async function lockOuting(tx: Executor, { tripId, outingId }: Key): Promise<OutingRow | undefined> {
  await tx
    .updateTable('outings')
    .set((eb) => ({ back_by_at: eb.ref('back_by_at') }))
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .execute()
  const [outing] = await listOutings(tx, { tripId, outingId })
  return outing
}

/** Locks it, in whichever trip. */
export async function lockOpenOuting(tx: Executor, userId: string) {
  return tx
    .updateTable('outings')
    .set((eb) => ({ back_by_at: eb.ref('back_by_at') }))
    .where('user_id', '=', userId)
    .where('back_at', 'is', null)
    .returning(['id', 'trip_id'])
    .executeTakeFirst()
}

export async function isOut(tx: Executor, tripId: string, userId: string): Promise<boolean> {
  const outing = await tx
    .selectFrom('outings')
    .select('id')
    .where('user_id', '=', userId)
    .where('back_at', 'is', null)
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
  return outing !== undefined
}

/** Prevents going out twice from two phones. */
export async function lockRider(tx: Executor, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .execute()
}

export async function getQuiver(tx: Executor, { tripId, userId }: { tripId: string; userId: string }) {
  return tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.quiver', 'memberships.kites_home'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function isMember(tx: Executor, tripId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isSession(tx: Executor, tripId: string, itemId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('plan_items')
    .select('id')
    .where('id', '=', itemId)
    .where('trip_id', '=', tripId)
    .where('kind', '=', 'session')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertOuting(tx: Executor, outing: NewRow<'outings'>): Promise<void> {
  await tx.insertInto('outings').values(outing).execute()
}

/** Resets prompt and alarm, but remembers who was alarmed; drops a guest's report. False when not out. */
export async function moveBackBy(
  tx: Executor,
  { tripId, outingId }: Key,
  { backBy, isByLetter }: { backBy: Date; isByLetter: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set(({ eb, fn, ref }) => ({
      ...{ back_by_at: backBy, asked_at: null, alarmed_at: null, shore_notified_at: null },
      ...{ back_reported_at: null, back_reported_by_name: null },
      former_alarmed_at: fn.coalesce(ref('alarmed_at'), ref('former_alarmed_at')),
      former_shore_notified_at: fn.coalesce(ref('shore_notified_at'), ref('former_shore_notified_at')),
      extensions_by_link: eb(ref('extensions_by_link'), '+', isByLetter ? 1 : 0),
    }))
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .$if(isByLetter, (query) => query.where('extensions_by_link', '<', MORES_BY_LINK))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Report = { at: Date; reportedAt: Date; by: string | null; byName: string }

export async function endOuting(
  tx: Executor,
  { tripId, outingId }: Key,
  { at, reportedAt, by, byName, isByLetter = false }: Report & { isByLetter?: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({
      ...{ back_at: at, back_received_at: reportedAt, back_marked_by: by, back_marked_by_name: byName },
      back_is_by_link: isByLetter ? 1 : 0,
    })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmReturn(
  tx: Executor,
  { tripId, outingId }: Key,
  { by, byName }: Pick<Report, 'by' | 'byName'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ back_marked_by: by, back_marked_by_name: byName, back_is_by_link: 0 })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_is_by_link', '=', 1)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The first report stays; false for later ones. */
export async function reportReturn(
  tx: Executor,
  { tripId, outingId }: Key,
  { at, byName }: Pick<Report, 'at' | 'byName'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ back_reported_at: at, back_reported_by_name: byName })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .where('back_reported_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetReport(tx: Executor, { tripId, outingId }: Key): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ back_reported_at: null, back_reported_by_name: null })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .where('back_reported_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Only returns reported after `since`; false otherwise. */
export async function undoReturn(
  tx: Executor,
  { tripId, outingId }: Key,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({
      ...{ back_at: null, back_received_at: null, back_marked_by: null, back_marked_by_name: null },
      ...{ back_is_by_link: 0, back_undone_at: now },
    })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_is_by_link', '=', 1)
    .where('back_received_at', '>', since)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when a later sighting exists. */
export async function updateLastSeen(
  tx: Executor,
  { tripId, outingId }: Key,
  { at, reportedAt, by, byName }: Report,
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ last_seen_at: at, last_seen_received_at: reportedAt, last_seen_by: by, last_seen_by_name: byName })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', at)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
