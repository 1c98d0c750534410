import type { PlanAnswer } from '@sendit/core/plan/limits.ts'
import { addDays, dayInZone } from '@sendit/core/time.ts'
import type { ExpressionBuilder } from 'kysely'
import { columnsOf } from '#db/columns.ts'
import type { Executor, NewRow, Row, Tables } from '#db/schema.ts'
import { jsonRows } from '#db/statement.ts'

export type PlanItemRow = Awaited<ReturnType<typeof listItems>>[number]
export type PlanItemChange = Partial<Omit<Row<'plan_items'>, 'id' | 'trip_id' | 'updated_at'>>
type Key = { tripId: string; itemId: string }

/** Without cancelled ones, unless asked for by id. */
export async function listItems(db: Executor, { tripId, itemId }: { tripId: string; itemId?: string }) {
  return db
    .selectFrom('plan_items')
    .innerJoin('users as maker', 'maker.id', 'plan_items.created_by')
    .select(columnsOf('plan_items'))
    .select('maker.display_name as created_by_name')
    .select((items) => jsonRows(db, answers(items)).as('answers'))
    .select((items) => jsonRows(db, guestAnswers(items)).as('guest_answers'))
    .where('plan_items.trip_id', '=', tripId)
    .$if(itemId !== undefined, (query) => query.where('plan_items.id', '=', itemId ?? ''))
    .$if(itemId === undefined, (query) => query.where('plan_items.called_off_at', 'is', null))
    .orderBy('plan_items.day')
    .orderBy('plan_items.starts_at_time')
    .orderBy('plan_items.id')
    .execute()
}

/** Current members only. */
function answers(items: ExpressionBuilder<Tables, 'plan_items'>) {
  return items
    .selectFrom('plan_answers')
    .innerJoin('users', 'users.id', 'plan_answers.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'plan_answers.user_id')
        .onRef('memberships.trip_id', '=', 'plan_items.trip_id')
        .on('memberships.left_at', 'is', null),
    )
    .whereRef('plan_answers.item_id', '=', 'plan_items.id')
    .select(['users.id', 'users.display_name as name', 'plan_answers.answer'])
    .orderBy('plan_answers.answered_at')
    .orderBy('users.id')
}

function guestAnswers(items: ExpressionBuilder<Tables, 'plan_items'>) {
  return items
    .selectFrom('plan_guest_answers')
    .innerJoin('invites', 'invites.id', 'plan_guest_answers.invite_id')
    .whereRef('plan_guest_answers.item_id', '=', 'plan_items.id')
    .where('invites.revoked_at', 'is', null)
    .where('invites.claimed_by', 'is', null)
    .select(['invites.id', 'invites.name', 'plan_guest_answers.answer'])
    .orderBy('plan_guest_answers.answered_at')
    .orderBy('invites.id')
}

export type PlannedTrip = NonNullable<Awaited<ReturnType<typeof readTrip>>>

export type PlanRide = Awaited<ReturnType<typeof listRides>>[number]

export async function listRides(db: Executor, tripId: string) {
  return db
    .selectFrom('outings')
    .innerJoin('users', 'users.id', 'outings.user_id')
    .select(['outings.user_id', 'users.display_name as name'])
    .select(['outings.out_at', 'outings.back_by_at', 'outings.back_at'])
    .where('outings.trip_id', '=', tripId)
    .where('outings.back_at', 'is not', null)
    .orderBy('outings.out_at')
    .orderBy('outings.id')
    .execute()
}

export async function readTrip(db: Executor, tripId: string) {
  return db
    .selectFrom('trips')
    .select(['trip_date', 'trip_end_date', 'timezone'])
    .select((trips) => jsonRows(db, crewAnswers(trips)).as('answers'))
    .where('id', '=', tripId)
    .executeTakeFirst()
}

function crewAnswers(trips: ExpressionBuilder<Tables, 'trips'>) {
  return trips
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .whereRef('memberships.trip_id', '=', 'trips.id')
    .where('memberships.left_at', 'is', null)
    .select(['users.id', 'users.display_name as name', 'users.profile_image_url', 'memberships.answer'])
    .select('placeholders.id as placeholder_id')
    .orderBy('memberships.joined_at')
    .orderBy('memberships.user_id')
}

export async function countItems(tx: Executor, tripId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('plan_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trip_id', '=', tripId)
    .where('called_off_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isBeach(tx: Executor, beachId: string): Promise<boolean> {
  const beach = await tx.selectFrom('beaches').select('id').where('id', '=', beachId).executeTakeFirst()
  return beach !== undefined
}

export async function insertItem(tx: Executor, item: NewRow<'plan_items'>): Promise<void> {
  await tx.insertInto('plan_items').values(item).execute()
}

export async function updateItem(
  tx: Executor,
  { tripId, itemId }: Key,
  change: PlanItemChange,
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('plan_items')
    .set({ ...change, updated_at: updatedAt })
    .where('id', '=', itemId)
    .where('trip_id', '=', tripId)
    .execute()
}

export async function lockItem(tx: Executor, { tripId, itemId }: Key): Promise<void> {
  await tx
    .updateTable('plan_items')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', itemId)
    .where('trip_id', '=', tripId)
    .execute()
}

type Answering = {
  itemId: string
  who: { userId: string } | { inviteId: string }
  answer: PlanAnswer | null
  now: Date
}

export async function replaceAnswer(tx: Executor, { itemId, who, answer, now }: Answering): Promise<void> {
  const given = answer && { item_id: itemId, answer, answered_at: now }
  if ('userId' in who) {
    const { userId } = who
    await tx.deleteFrom('plan_answers').where('item_id', '=', itemId).where('user_id', '=', userId).execute()
    if (given)
      await tx
        .insertInto('plan_answers')
        .values({ ...given, user_id: userId })
        .execute()
    return
  }
  const { inviteId } = who
  await tx
    .deleteFrom('plan_guest_answers')
    .where('item_id', '=', itemId)
    .where('invite_id', '=', inviteId)
    .execute()
  if (given)
    await tx
      .insertInto('plan_guest_answers')
      .values({ ...given, invite_id: inviteId })
      .execute()
}

/** Includes cancelled ones; gaps between days stay. */
export async function moveItems(tx: Executor, tripId: string, byDays: number, now: Date): Promise<void> {
  const items = await tx
    .selectFrom('plan_items')
    .select(['id', 'day'])
    .where('trip_id', '=', tripId)
    .execute()
  // Read first: a moved day may equal one still to move.
  for (const day of new Set(items.map((item) => item.day))) {
    const ids = items.filter((item) => item.day === day).map(({ id }) => id)
    const moved = { day: addDays(day, byDays), updated_at: now }
    await tx.updateTable('plan_items').set(moved).where('id', 'in', ids).execute()
  }
}

export type RiderRow = Awaited<ReturnType<typeof listRiders>>[number]

export async function findPlaceOf(db: Executor, tripId: string): Promise<string | undefined> {
  const trip = await db.selectFrom('trips').select('location').where('id', '=', tripId).executeTakeFirst()
  return trip?.location
}

/** Includes non-attending people who answered the item; longest-standing first. */
export async function listRiders(db: Executor, { tripId, itemId = '' }: { tripId: string; itemId?: string }) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('plan_answers', (join) =>
      join.onRef('plan_answers.user_id', '=', 'memberships.user_id').on('plan_answers.item_id', '=', itemId),
    )
    .select(['users.id', 'users.weight_kg', 'users.level', 'users.board', 'users.quiver'])
    .select(['memberships.kites_home', 'plan_answers.answer'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.left_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('memberships.answer', 'is', null),
        eb('memberships.answer', '<>', 'out'),
        eb('plan_answers.answer', 'is not', null),
      ]),
    )
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute()
}

export async function findTripOfDay(
  db: Executor,
  { tripIds, now }: { tripIds: readonly string[]; now: Date },
) {
  if (tripIds.length === 0) return undefined
  const trips = await db
    .selectFrom('trips')
    .select(['id', 'name', 'location', 'timezone', 'trip_date', 'trip_end_date'])
    .where('id', 'in', tripIds)
    .execute()
  return tripIds
    .flatMap((tripId) => trips.find(({ id }) => id === tripId) ?? [])
    .map((trip) => ({ ...trip, day: dayInZone(now, trip.timezone ?? 'UTC') }))
    .find(({ day, trip_date, trip_end_date }) => trip_date <= day && day <= (trip_end_date ?? trip_date))
}
