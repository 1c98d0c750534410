import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import type { WaterFacts } from '@sendit/core/notifications/items.ts'
import type { Executor, NewRow } from '#db/schema.ts'
import { kiteOf } from '#trips/outings.ts'

export async function listOverdue(
  db: Executor,
  step: AlarmStep,
  { backBy, alarmedBefore, limit }: { backBy: Date; alarmedBefore: Date; limit: number },
) {
  return (
    db
      .selectFrom('outings')
      .select(['id', 'trip_id', 'user_id'])
      .where('back_at', 'is', null)
      .where('back_by_at', '<=', backBy)
      .where(step, 'is', null)
      // At most one alarm per rider in 15 minutes, counting one before `backBy` moved; a later one waits.
      .$if(step === 'alarmed_at', (query) =>
        query.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('outings as earlier')
                .select('earlier.id')
                .whereRef('earlier.user_id', '=', 'outings.user_id')
                .where((eb) =>
                  eb.or([
                    eb('earlier.alarmed_at', '>', alarmedBefore),
                    eb('earlier.former_alarmed_at', '>', alarmedBefore),
                  ]),
                ),
            ),
          ),
        ),
      )
      .orderBy('back_by_at')
      .limit(limit)
      .execute()
  )
}

export type AlarmStep = 'asked_at' | 'alarmed_at'

/** Compare-and-set; false if already claimed, back or no longer late. */
export async function claimStep(
  tx: Executor,
  { id, trip_id }: { id: string; trip_id: string },
  { step, backBy, now }: { step: AlarmStep; backBy: Date; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ [step]: now })
    .where('id', '=', id)
    .where('trip_id', '=', trip_id)
    .where('back_at', 'is', null)
    .where('back_by_at', '<=', backBy)
    .where(step, 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markShoreNotified(
  tx: Executor,
  { id, trip_id }: { id: string; trip_id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('outings')
    .set({ shore_notified_at: now })
    .where('id', '=', id)
    .where('trip_id', '=', trip_id)
    .execute()
}

/** Reads only riders who are out. */
export async function countOut(db: Executor, backBy: Date) {
  const { out, notified, unnotified } = await db
    .selectFrom('outings')
    .select(({ fn }) => [
      fn.countAll<number>().as('out'),
      fn
        .countAll<number>()
        .filterWhere('back_by_at', '<=', backBy)
        .filterWhere('alarmed_at', 'is not', null)
        .as('notified'),
      fn
        .countAll<number>()
        .filterWhere('back_by_at', '<=', backBy)
        .filterWhere('alarmed_at', 'is', null)
        .as('unnotified'),
    ])
    .where('back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { out: Number(out), notified: Number(notified), unnotified: Number(unnotified) }
}

export type OutingDetails = NonNullable<Awaited<ReturnType<typeof findOutingDetails>>>

export async function findOutingDetails(db: Executor, outingId: string) {
  return db
    .selectFrom('outings')
    .innerJoin('users as rider', 'rider.id', 'outings.user_id')
    .innerJoin('trips', 'trips.id', 'outings.trip_id')
    .leftJoin('users as buddy', 'buddy.id', 'outings.buddy_id')
    .leftJoin('plan_items as item', 'item.id', 'outings.item_id')
    .select(['outings.id', 'outings.trip_id', 'outings.user_id', 'outings.buddy_id', 'outings.item_id'])
    .select(['outings.out_at', 'outings.back_by_at', 'outings.back_at', 'outings.back_received_at'])
    .select([
      'outings.asked_at',
      'outings.alarmed_at',
      'outings.back_marked_by',
      'outings.back_marked_by_name',
    ])
    .select(['outings.back_is_by_link', 'outings.back_undone_at', 'outings.extensions_by_link'])
    .select(['outings.back_reported_at', 'outings.back_reported_by_name'])
    .select(['outings.last_seen_at', 'outings.last_seen_by_name'])
    .select(['outings.kite_size', 'outings.kite_name', 'outings.kite_source'])
    .select(['rider.display_name as name', 'rider.phone', 'buddy.display_name as buddy_name'])
    .select(['trips.name as trip_name', 'trips.location', 'trips.timezone'])
    .select(['item.beach_id', 'item.place'])
    .where('outings.id', '=', outingId)
    .executeTakeFirst()
}

/** Falls back to the trip's place. */
export function placeOf({ beach_id, place, location }: OutingDetails): string {
  return KNOWN_SPOTS.find(({ id }) => id === beach_id)?.name ?? place ?? location
}

export function factsOf(details: OutingDetails): WaterFacts {
  const kite = kiteOf(details)
  return {
    itemId: details.item_id,
    outAt: details.out_at.toISOString(),
    backBy: details.back_by_at.toISOString(),
    timezone: details.timezone,
    place: placeOf(details),
    phone: details.phone,
    kite: kite && { size: kite.size, source: kite.source },
    buddy: details.buddy_name,
    reportedBy: details.back_reported_by_name,
  }
}

export async function insertLink(db: Executor, link: NewRow<'water_links'>): Promise<void> {
  await db.insertInto('water_links').values(link).execute()
}

/** Undefined when the recipient has left the trip. */
export async function findLink(db: Executor, tokenHash: string) {
  return db
    .selectFrom('water_links as link')
    .innerJoin('outings', 'outings.id', 'link.outing_id')
    .innerJoin('trips', 'trips.id', 'outings.trip_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.trip_id', '=', 'outings.trip_id')
        .onRef('memberships.user_id', '=', 'link.user_id')
        .on('memberships.left_at', 'is', null),
    )
    .select(['link.outing_id', 'link.user_id', 'outings.trip_id'])
    .where('link.token_hash', '=', tokenHash)
    .where('trips.archived_at', 'is', null)
    .executeTakeFirst()
}
