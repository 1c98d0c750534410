import type { SendMessage } from '@sendit/core/chat/contract.ts'
import type { ChangePlanItem, CreatePlanItem } from '@sendit/core/plan/contract.ts'
import { isPlanDay } from '@sendit/core/plan/is-plan-day.ts'
import { MAX_PLAN_ITEMS, PLAN_DAYS_AROUND, type PlanAnswer } from '@sendit/core/plan/limits.ts'
import type { TripDays } from '@sendit/core/trips/trip-days.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Weather } from '#adapters/weather/port.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { readRows } from '#db/statement.ts'
import { calledOff, invalid, limitReached, notFound, notPlanner } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { refuseClaimed, tripDaysOf } from '#trips/trip-gate.ts'
import { type IsSeen, lockTrip, nextUpdate, type Saved, versionOf } from '#trips/trip-lock.ts'
import type { PlanFacts, WindowFacts } from './present.ts'
import * as store from './store.ts'
import { findWindowOfTrip } from './window-store.ts'

export type PlanService = ReturnType<typeof createPlanService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  postMessage: (work: Work, access: MemberAccess, message: SendMessage) => Promise<unknown>
}

type OfItem<Form> = { itemId: string; form: Form }

export function createPlanService(deps: Dependencies) {
  const { database, clock, tripEvents } = deps
  return {
    /** Three statements. */
    async read({ tripId }: TripAccess): Promise<PlanFacts> {
      const { db } = database
      const [trip, items, rides] = await Promise.all([
        store.readTrip(db, tripId),
        store.listItems(db, { tripId }),
        store.listRides(db, tripId),
      ])
      if (trip === undefined) throw notFound()
      return { trip, items, rides }
    },

    /** Including cancelled ones. Throws NOT_FOUND. */
    get: ({ tripId }: TripAccess, itemId: string) => getItem(database.db, { tripId, itemId }),

    /** Throws VALIDATION and LIMIT_REACHED. */
    add: (work: Work, access: MemberAccess, form: CreatePlanItem) => addItem(deps, work, { access, form }),

    /** Unchanged when stale. Throws NOT_OWNER, CALLED_OFF and VALIDATION. */
    async change(
      work: Work,
      access: MemberAccess,
      { itemId, form, isSeen }: OfItem<ChangePlanItem> & { isSeen: IsSeen },
    ): Promise<Saved<store.PlanItemRow>> {
      const { tripId } = access
      const { tx } = work
      const key = { tripId, itemId }
      const trip = await lockTrip(tx, tripId)
      const before = await lockOwnItem(tx, access, itemId)
      if (!isSeen(versionOf(before))) return { isStale: true, facts: before }
      const change = toChange(form)
      const after = { ...before, ...change }
      await requireSound(tx, after, tripDaysOf(trip))
      const now = clock.now()
      await store.updateItem(tx, key, change, nextUpdate(before, now))
      await recordPlanEvent(tx, access, { item: after, what: 'changed', now })
      tripEvents.publish(work, tripId, ['plan'])
      return { isStale: false, facts: await getItem(tx, key) }
    },

    /** Idempotent. Throws NOT_OWNER. */
    async callOff(work: Work, access: MemberAccess, itemId: string): Promise<void> {
      const { tripId } = access
      const key = { tripId, itemId }
      await store.lockItem(work.tx, key)
      const before = await getItem(work.tx, key)
      requireOwn(access, before)
      if (before.called_off_at !== null) return
      const now = clock.now()
      await store.updateItem(work.tx, key, { called_off_at: now }, nextUpdate(before, now))
      await recordPlanEvent(work.tx, access, { item: before, what: 'called off', now })
      tripEvents.publish(work, tripId, ['plan'])
    },

    /** Throws CALLED_OFF. */
    async answer(
      work: Work,
      access: TripAccess,
      { itemId, form }: OfItem<PlanAnswer | null>,
    ): Promise<store.PlanItemRow> {
      const { tripId, actor } = access
      await refuseClaimed(work.tx, access)
      const who = actor.kind === 'user' ? { userId: actor.userId } : { inviteId: actor.inviteId }
      const key = { tripId, itemId }
      await store.lockItem(work.tx, key)
      const before = await getItem(work.tx, key)
      if (before.called_off_at !== null) throw calledOff()
      const given = 'userId' in who ? readRows(before.answers) : readRows(before.guest_answers)
      const own = given.find(({ id }) => id === ('userId' in who ? who.userId : who.inviteId))
      if ((own?.answer ?? null) === form) return before
      const answering = { itemId, who, answer: form, now: clock.now() }
      await store.replaceAnswer(work.tx, answering)
      tripEvents.publish(work, tripId, ['plan'])
      return getItem(work.tx, key)
    },
  }
}

async function recordPlanEvent(
  tx: Executor,
  { tripId, actor }: MemberAccess,
  {
    item,
    what,
    now,
  }: { item: { id: string; title: string }; what: 'new' | 'changed' | 'called off'; now: Date },
): Promise<void> {
  const notice = {
    kind: 'plan',
    by: actor.user.display_name,
    title: item.title,
    itemId: item.id,
    what,
  } as const
  await recordEvent(
    tx,
    { tripId, byUserId: actor.userId, notificationRules: [{ to: 'crew', item: notice }] },
    now,
  )
}

async function getItem(db: Executor, key: { tripId: string; itemId: string }): Promise<store.PlanItemRow> {
  const [item] = await store.listItems(db, key)
  if (item === undefined) throw notFound()
  return item
}

async function addItem(
  { clock, tripEvents, postMessage }: Dependencies,
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
    ...{ starts_at_time: form.startsAt, until_time: null, place: null, beach_id: null, note: null },
    ...toChange(fields),
    ...{ created_by: actor.userId, created_at: now, updated_at: now, called_off_at: null },
  }
  await requireSound(tx, item, tripDaysOf(trip))
  await store.insertItem(tx, item)
  await recordPlanEvent(tx, access, { item, what: 'new', now })
  // Older clients show the title.
  if (isProposed)
    await postMessage(work, access, { text: form.title, about: { kind: 'session', id: item.id } })
  tripEvents.publish(work, tripId, ['plan'])
  return getItem(tx, { tripId, itemId: item.id })
}

async function lockOwnItem(tx: Executor, access: MemberAccess, itemId: string): Promise<store.PlanItemRow> {
  const key = { tripId: access.tripId, itemId }
  await store.lockItem(tx, key)
  const item = await getItem(tx, key)
  requireOwn(access, item)
  if (item.called_off_at !== null) throw calledOff()
  return item
}

function requireOwn({ actor, role }: MemberAccess, { created_by }: store.PlanItemRow): void {
  if (created_by !== actor.userId && role !== 'owner') throw notPlanner()
}

type Planned = { day: string; starts_at_time: string; until_time: string | null; beach_id: string | null }

async function requireSound(tx: Executor, item: Planned, days: TripDays): Promise<void> {
  // An earlier end is on the next day; an equal one would last 24 hours, which nobody means.
  if (item.until_time === item.starts_at_time)
    throw invalid('endsAt', 'The end must be another time than the start.')
  if (!isPlanDay(item.day, days))
    throw invalid('day', `Choose a day of the trip, or one of the ${PLAN_DAYS_AROUND} before and after it.`)
  if (item.beach_id !== null && !(await store.isBeach(tx, item.beach_id)))
    throw invalid('beachId', 'This beach is not known.')
}

function toChange(form: ChangePlanItem): store.PlanItemChange {
  return {
    ...(form.kind !== undefined && { kind: form.kind }),
    ...(form.title !== undefined && { title: form.title }),
    ...(form.day !== undefined && { day: form.day }),
    ...(form.startsAt !== undefined && { starts_at_time: form.startsAt }),
    ...(form.endsAt !== undefined && { until_time: form.endsAt }),
    ...(form.place !== undefined && { place: form.place || null }),
    ...(form.beachId !== undefined && { beach_id: form.beachId || null }),
    ...(form.note !== undefined && { note: form.note || null }),
  }
}

export async function movePlan(tx: Executor, tripId: string, byDays: number, now: Date): Promise<void> {
  await store.moveItems(tx, tripId, byDays, now)
}

export type WindowService = ReturnType<typeof createWindowService>

export function createWindowService({ database, weather }: { database: AppDatabase; weather: Weather }) {
  return {
    /** Throws NOT_FOUND. */
    async read({ tripId }: TripAccess, windowId: string): Promise<WindowFacts> {
      const row = await findWindowOfTrip(database.db, { tripId, windowId })
      if (row === undefined) throw notFound()
      return { row, origin: weather.origin }
    },
  }
}
