import type { PlanAnswer } from '@sendit/core/plan/limits.ts'
import { addDays } from '@sendit/core/time.ts'
import type { ExpressionBuilder } from 'kysely'
import { columnsOf } from '#db/columns.ts'
import { jsonRows } from '#db/json-rows.ts'
import type { Executor, NewRow, Row, Tables } from '#db/tables.ts'

export type PlanItemRow = Awaited<ReturnType<typeof listItems>>[number]
export type PlanItemChange = Partial<Omit<Row<'plan_items'>, 'id' | 'trip_id' | 'updated_at'>>
type Key = { tripId: string; itemId: string }

/** What is planned in a trip by day and start, without what was called off; or the one item asked for, called off or not. */
export async function listItems(db: Executor, { tripId, itemId }: { tripId: string; itemId?: string }) {
  return db
    .selectFrom('plan_items')
    .innerJoin('users as maker', 'maker.id', 'plan_items.created_by')
    .select(columnsOf('plan_items'))
    .select('maker.display_name as created_by_name')
    .select((items) => jsonRows(db, answers(items)).as('answers'))
    .where('plan_items.trip_id', '=', tripId)
    .$if(itemId !== undefined, (query) => query.where('plan_items.id', '=', itemId ?? ''))
    .$if(itemId === undefined, (query) => query.where('plan_items.called_off_at', 'is', null))
    .orderBy('plan_items.day')
    .orderBy('plan_items.starts_at_time')
    .orderBy('plan_items.id')
    .execute()
}

/** Of those who are in the trip: who has left comes along to nothing. */
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

export type PlannedTrip = NonNullable<Awaited<ReturnType<typeof readTrip>>>

/** The days of a trip, and whether its members come along. */
export async function readTrip(db: Executor, tripId: string) {
  return db
    .selectFrom('trips')
    .select(['trip_date', 'trip_end_date'])
    .select((trips) => jsonRows(db, crewAnswers(trips)).as('answers'))
    .where('id', '=', tripId)
    .executeTakeFirst()
}

function crewAnswers(trips: ExpressionBuilder<Tables, 'trips'>) {
  return trips
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('seats', 'seats.id', 'memberships.user_id')
    .whereRef('memberships.trip_id', '=', 'trips.id')
    .where('memberships.left_at', 'is', null)
    .select(['users.id', 'users.display_name as name', 'users.profile_image_url', 'memberships.answer'])
    .select('seats.id as seat_id')
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

/** Holds the item's row until the transaction ends. */
export async function holdItem(tx: Executor, { tripId, itemId }: Key): Promise<void> {
  await tx
    .updateTable('plan_items')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', itemId)
    .where('trip_id', '=', tripId)
    .execute()
}

type Answering = { itemId: string; userId: string; answer: PlanAnswer | null; now: Date }

/** Puts the answer in place of an earlier one; null leaves none. */
export async function replaceAnswer(tx: Executor, { itemId, userId, answer, now }: Answering): Promise<void> {
  await tx.deleteFrom('plan_answers').where('item_id', '=', itemId).where('user_id', '=', userId).execute()
  if (answer === null) return
  const row = { item_id: itemId, user_id: userId, answer, answered_at: now }
  await tx.insertInto('plan_answers').values(row).execute()
}

/** Moves all that is planned in a trip, what was called off too, by this many days; days apart stay as far apart. */
export async function moveItems(tx: Executor, tripId: string, byDays: number, now: Date): Promise<void> {
  const items = await tx
    .selectFrom('plan_items')
    .select(['id', 'day'])
    .where('trip_id', '=', tripId)
    .execute()
  // Read before any is moved: a day that was moved may be one that is still to be.
  for (const day of new Set(items.map((item) => item.day))) {
    const ids = items.filter((item) => item.day === day).map(({ id }) => id)
    const moved = { day: addDays(day, byDays), updated_at: now }
    await tx.updateTable('plan_items').set(moved).where('id', 'in', ids).execute()
  }
}
