import { columnsOf } from '#db/columns.ts'
import type { Executor, NewRow } from '#db/tables.ts'

export type OutingRow = Awaited<ReturnType<typeof listOutings>>[number]
type Key = { tripId: string; outingId: string }

/** Who is out, and who came back since; or the one asked for. The one who went out first comes first. */
export async function listOutings(
  db: Executor,
  { tripId, outingId, backSince }: { tripId: string; outingId?: string; backSince?: Date },
) {
  return db
    .selectFrom('outings')
    .innerJoin('users as rider', 'rider.id', 'outings.user_id')
    .leftJoin('users as buddy', 'buddy.id', 'outings.buddy_id')
    .select(columnsOf('outings'))
    .select(['rider.display_name as rider_name', 'buddy.display_name as buddy_name'])
    .where('outings.trip_id', '=', tripId)
    .$if(outingId !== undefined, (query) => query.where('outings.id', '=', outingId ?? ''))
    .$if(backSince !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('outings.back_at', 'is', null), eb('outings.back_at', '>=', backSince ?? new Date(0))]),
      ),
    )
    .orderBy('outings.out_at')
    .orderBy('outings.id')
    .execute()
}

/** The outing that somebody is on, in whichever of their trips; its row is held until the transaction ends. */
export async function holdOpenOuting(tx: Executor, userId: string) {
  return tx
    .updateTable('outings')
    .set((eb) => ({ back_by_at: eb.ref('back_by_at') }))
    .where('user_id', '=', userId)
    .where('back_at', 'is', null)
    .returning(['id', 'trip_id'])
    .executeTakeFirst()
}

/** Holds the rider's account, so that two of their phones do not send them out twice at once. */
export async function holdRider(tx: Executor, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .execute()
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

/** A new hour, and with it the asking and the alarm begin anew; answers whether they were still out. */
export async function moveBackBy(tx: Executor, { tripId, outingId }: Key, backBy: Date): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ back_by_at: backBy, asked_at: null, alarmed_at: null, shore_told_at: null })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** When it was, when the server heard of it, and who said so; a guest has a name alone. */
type Said = { at: Date; toldAt: Date; by: string | null; byName: string }

/** Ends it unless it has ended; answers whether it did. */
export async function endOuting(
  tx: Executor,
  { tripId, outingId }: Key,
  { at, toldAt, by, byName }: Said,
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ back_at: at, told_back_at: toldAt, back_said_by: by, back_said_by_name: byName })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps that somebody saw a rider who is out, unless they were seen later than that; answers whether it did. */
export async function keepLastSeen(
  tx: Executor,
  { tripId, outingId }: Key,
  { at, toldAt, by, byName }: Said,
): Promise<boolean> {
  const row = await tx
    .updateTable('outings')
    .set({ last_seen_at: at, told_last_seen_at: toldAt, last_seen_by: by, last_seen_by_name: byName })
    .where('id', '=', outingId)
    .where('trip_id', '=', tripId)
    .where('back_at', 'is', null)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', at)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Riders who are out past `backBy` and of whom this step has not been taken yet, the longest due first. */
export async function listLate(
  db: Executor,
  step: AlarmStep,
  { backBy, limit }: { backBy: Date; limit: number },
) {
  return db
    .selectFrom('outings')
    .select(['id', 'trip_id', 'user_id'])
    .where('back_at', 'is', null)
    .where('back_by_at', '<=', backBy)
    .where(step, 'is', null)
    .orderBy('back_by_at')
    .limit(limit)
    .execute()
}

export type ShoreOuting = NonNullable<Awaited<ReturnType<typeof findForShore>>>

/** What a letter to the shore says of an outing. */
export async function findForShore(db: Executor, outingId: string) {
  return db
    .selectFrom('outings')
    .innerJoin('users', 'users.id', 'outings.user_id')
    .innerJoin('trips', 'trips.id', 'outings.trip_id')
    .select(['outings.user_id', 'users.display_name as name', 'trips.location', 'trips.timezone'])
    .select(['outings.out_at', 'outings.back_by_at', 'outings.back_at', 'outings.alarmed_at'])
    .where('outings.id', '=', outingId)
    .executeTakeFirst()
}

/** The rider is asked first, then the crew is told. */
export type AlarmStep = 'asked_at' | 'alarmed_at'

/** Takes the step for the one who asks, if nobody has and the rider is still out and late; answers whether it is theirs. */
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

/** Keeps with the alarm that the rider's shore contact is told, in its transaction. */
export async function markShoreTold(
  tx: Executor,
  { id, trip_id }: { id: string; trip_id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('outings')
    .set({ shore_told_at: now })
    .where('id', '=', id)
    .where('trip_id', '=', trip_id)
    .execute()
}

/** Whether the rider is out, and the step that was told has not been undone by moving when they are back. */
export async function isStillOut(
  db: Executor,
  outingId: string,
  step: 'asked_at' | 'alarmed_at',
): Promise<boolean> {
  const outing = await db
    .selectFrom('outings')
    .select('id')
    .where('id', '=', outingId)
    .where('back_at', 'is', null)
    .where(step, 'is not', null)
    .executeTakeFirst()
  return outing !== undefined
}

/** How many riders are out, and how many of them past `backBy`, told of and not. Reads the riders who are out and nothing else. */
export async function countOut(db: Executor, backBy: Date) {
  const { out, told, untold } = await db
    .selectFrom('outings')
    .select(({ fn }) => [
      fn.countAll<number>().as('out'),
      fn
        .countAll<number>()
        .filterWhere('back_by_at', '<=', backBy)
        .filterWhere('alarmed_at', 'is not', null)
        .as('told'),
      fn
        .countAll<number>()
        .filterWhere('back_by_at', '<=', backBy)
        .filterWhere('alarmed_at', 'is', null)
        .as('untold'),
    ])
    .where('back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { out: Number(out), told: Number(told), untold: Number(untold) }
}
