import type { SendMessage } from '@sendit/core/chat/contract.ts'
import type { ChangePlanItem, CreatePlanItem } from '@sendit/core/plan/contract.ts'
import { isPlanDay } from '@sendit/core/plan/is-plan-day.ts'
import { MAX_PLAN_ITEMS, PLAN_DAYS_AROUND, type PlanAnswer } from '@sendit/core/plan/limits.ts'
import type { TripDays } from '@sendit/core/trips/trip-days.ts'
import { writeDeed } from '#access/deeds.ts'
import { tripDaysOf } from '#access/trip-days.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import { type IsSeen, nextUpdate, type Saved, versionOf } from '#access/versions.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import { readRows } from '#db/json-rows.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { calledOff, invalid, limitReached, notFound, notPlanner } from '#errors.ts'
import type { PlanFacts } from './present.ts'
import * as store from './store.ts'

export type PlanService = ReturnType<typeof createPlanService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  news: TripNews
  /** Puts a message into the trip's chat, in the transaction of what it is about. */
  postMessage: (work: Work, access: MemberAccess, message: SendMessage) => Promise<unknown>
}

type OfItem<Form> = { itemId: string; form: Form }

export function createPlanService(deps: Dependencies) {
  const { database, clock, news } = deps
  return {
    /** All that is planned in a trip, and who comes along, in two statements whatever their number. */
    async read({ tripId }: TripAccess): Promise<PlanFacts> {
      const { db } = database
      const [trip, items] = await Promise.all([store.readTrip(db, tripId), store.listItems(db, { tripId })])
      if (trip === undefined) throw notFound()
      return { trip, items }
    },

    /** One item, called off or not. Throws NOT_FOUND. */
    get: ({ tripId }: TripAccess, itemId: string) => getItem(database.db, { tripId, itemId }),

    /** Makes an item, and the message that proposes it, in the caller's transaction. Throws VALIDATION and LIMIT_REACHED. */
    add: (work: Work, access: MemberAccess, form: CreatePlanItem) => addItem(deps, work, { access, form }),

    /**
     * Changes what was sent, in the caller's transaction; nothing where the caller had not seen what stands. Throws NOT_OWNER,
     * CALLED_OFF and VALIDATION.
     */
    async change(
      work: Work,
      access: MemberAccess,
      { itemId, form, isSeen }: OfItem<ChangePlanItem> & { isSeen: IsSeen },
    ): Promise<Saved<store.PlanItemRow>> {
      const { tripId } = access
      const { tx } = work
      const key = { tripId, itemId }
      const trip = await lockTrip(tx, tripId)
      const before = await holdOwn(tx, access, itemId)
      if (!isSeen(versionOf(before))) return { isStale: true, facts: before }
      const change = toChange(form)
      const after = { ...before, ...change }
      await requireSound(tx, after, tripDaysOf(trip))
      const now = clock.now()
      await store.updateItem(tx, key, change, nextUpdate(before, now))
      await writePlanDeed(tx, access, { item: after, what: 'changed', now })
      news.changed(work, tripId, ['plan'])
      return { isStale: false, facts: await getItem(tx, key) }
    },

    /** Calls it off, in the caller's transaction; again is no news. Throws NOT_OWNER. */
    async callOff(work: Work, access: MemberAccess, itemId: string): Promise<void> {
      const { tripId } = access
      const key = { tripId, itemId }
      await store.holdItem(work.tx, key)
      const before = await getItem(work.tx, key)
      requireOwn(access, before)
      if (before.called_off_at !== null) return
      const now = clock.now()
      await store.updateItem(work.tx, key, { called_off_at: now }, nextUpdate(before, now))
      await writePlanDeed(work.tx, access, { item: before, what: 'called off', now })
      news.changed(work, tripId, ['plan'])
    },

    /** Puts the caller's answer in place of an earlier one, in the caller's transaction. Throws CALLED_OFF. */
    async answer(
      work: Work,
      access: MemberAccess,
      { itemId, form }: OfItem<PlanAnswer | null>,
    ): Promise<store.PlanItemRow> {
      const { tripId, actor } = access
      const key = { tripId, itemId }
      await store.holdItem(work.tx, key)
      const before = await getItem(work.tx, key)
      if (before.called_off_at !== null) throw calledOff()
      const own = readRows(before.answers).find(({ id }) => id === actor.userId)
      if ((own?.answer ?? null) === form) return before
      const answering = { itemId, userId: actor.userId, answer: form, now: clock.now() }
      await store.replaceAnswer(work.tx, answering)
      news.changed(work, tripId, ['plan'])
      return getItem(work.tx, key)
    },
  }
}

async function writePlanDeed(
  tx: Executor,
  { tripId, actor }: MemberAccess,
  {
    item,
    what,
    now,
  }: { item: { id: string; title: string }; what: 'new' | 'changed' | 'called off'; now: Date },
): Promise<void> {
  const told = {
    kind: 'plan',
    by: actor.user.display_name,
    title: item.title,
    itemId: item.id,
    what,
  } as const
  await writeDeed(tx, { tripId, byUserId: actor.userId, tellings: [{ to: 'crew', item: told }] }, now)
}

async function getItem(db: Executor, key: { tripId: string; itemId: string }): Promise<store.PlanItemRow> {
  const [item] = await store.listItems(db, key)
  if (item === undefined) throw notFound()
  return item
}

async function addItem(
  { clock, news, postMessage }: Dependencies,
  work: Work,
  { access, form }: { access: MemberAccess; form: CreatePlanItem },
): Promise<store.PlanItemRow> {
  const { tripId, actor } = access
  const { tx } = work
  const now = clock.now()
  const { isProposed, ...fields } = form
  const trip = await lockTrip(tx, tripId)
  if ((await store.countItems(tx, tripId)) >= MAX_PLAN_ITEMS)
    throw limitReached(`A plan has up to ${MAX_PLAN_ITEMS} items.`)
  const item = {
    ...{ id: newId(now), trip_id: tripId, kind: form.kind, title: form.title, day: form.day },
    ...{ starts_at_time: form.startsAt, ends_at_time: null, place: null, beach_id: null, note: null },
    ...toChange(fields),
    ...{ created_by: actor.userId, created_at: now, updated_at: now, called_off_at: null },
  }
  await requireSound(tx, item, tripDaysOf(trip))
  await store.insertItem(tx, item)
  await writePlanDeed(tx, access, { item, what: 'new', now })
  // Clients that know nothing of the plan show its title.
  if (isProposed)
    await postMessage(work, access, { text: form.title, about: { kind: 'session', id: item.id } })
  news.changed(work, tripId, ['plan'])
  return getItem(tx, { tripId, itemId: item.id })
}

/** The item with its row held, if it is the caller's to change. */
async function holdOwn(tx: Executor, access: MemberAccess, itemId: string): Promise<store.PlanItemRow> {
  const key = { tripId: access.tripId, itemId }
  await store.holdItem(tx, key)
  const item = await getItem(tx, key)
  requireOwn(access, item)
  if (item.called_off_at !== null) throw calledOff()
  return item
}

function requireOwn({ actor, role }: MemberAccess, { created_by }: store.PlanItemRow): void {
  if (created_by !== actor.userId && role !== 'owner') throw notPlanner()
}

type Planned = { day: string; starts_at_time: string; ends_at_time: string | null; beach_id: string | null }

async function requireSound(tx: Executor, item: Planned, days: TripDays): Promise<void> {
  if (item.ends_at_time !== null && item.ends_at_time <= item.starts_at_time)
    throw invalid('endsAt', 'The end must be after the start.')
  if (!isPlanDay(item.day, days))
    throw invalid('day', `Choose a day of the trip, or one of the ${PLAN_DAYS_AROUND} before and after it.`)
  if (item.beach_id !== null && !(await store.isBeach(tx, item.beach_id)))
    throw invalid('beachId', 'This beach is not known.')
}

/** The columns of what was sent; an empty text is none. */
function toChange(form: ChangePlanItem): store.PlanItemChange {
  return {
    ...(form.kind !== undefined && { kind: form.kind }),
    ...(form.title !== undefined && { title: form.title }),
    ...(form.day !== undefined && { day: form.day }),
    ...(form.startsAt !== undefined && { starts_at_time: form.startsAt }),
    ...(form.endsAt !== undefined && { ends_at_time: form.endsAt }),
    ...(form.place !== undefined && { place: form.place || null }),
    ...(form.beachId !== undefined && { beach_id: form.beachId || null }),
    ...(form.note !== undefined && { note: form.note || null }),
  }
}

/** Moves what is planned by this many days, in the transaction that moves the trip. */
export async function movePlan(tx: Executor, tripId: string, byDays: number, now: Date): Promise<void> {
  await store.moveItems(tx, tripId, byDays, now)
}
