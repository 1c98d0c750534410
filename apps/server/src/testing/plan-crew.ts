import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import { newId } from '#db/id.ts'
import { awardCrew } from './award-crew.ts'
import type { Caller, Reply } from './caller.ts'
import type { TestApp } from './test-app.ts'

type Trip = { id: string }

const DINNER: NewPlanItem = { kind: 'meal', title: 'Dinner at El Lola', day: '2026-07-15', startsAt: '20:30' }

/** As `awardCrew`; Ben plans dinner. */
export async function planCrew(app: TestApp, form: Partial<NewPlanItem> = {}) {
  const people = await awardCrew(app)
  return { ...people, item: await planItem(people.ben, people.trip, form) }
}

export const tryPlan = (caller: Caller, { id }: Trip, form: object = {}, extra = {}): Promise<Reply> =>
  caller.post(`/api/trips/${id}/plan-items`, { ...DINNER, ...form }, extra)

export async function planItem(caller: Caller, trip: Trip, form: object = {}): Promise<PlanItem> {
  const reply = await tryPlan(caller, trip, form)
  if (reply.statusCode !== 201) throw new Error(`not planned: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

/** Inserted directly, without a message. */
export async function plantItem(
  app: TestApp,
  { tripId, userId, title = 'Meet at the flagpole' }: { tripId: string; userId: string; title?: string },
): Promise<string> {
  const now = app.clock.now()
  const id = newId(now)
  await app.services.database.db
    .insertInto('plan_items')
    .values({
      ...{ id, trip_id: tripId, kind: 'other', title, day: '2026-07-15', starts_at_time: '10:30' },
      ...{ until_time: null, place: null, beach_id: null, note: null, called_off_at: null },
      ...{ created_by: userId, created_at: now, updated_at: now },
    })
    .execute()
  return id
}

export async function plantOuting(
  app: TestApp,
  { tripId, userId }: { tripId: string; userId: string },
): Promise<string> {
  const now = app.clock.now()
  const id = newId(now)
  await app.services.database.db
    .insertInto('outings')
    .values({
      ...{
        id,
        trip_id: tripId,
        user_id: userId,
        buddy_id: null,
        item_id: null,
        out_at: now,
        out_received_at: now,
      },
      ...{ back_by_at: new Date(now.getTime() + 2 * 3_600_000), back_at: null, back_received_at: null },
      ...{ back_marked_by: null, back_marked_by_name: null, asked_at: null, alarmed_at: null },
      shore_notified_at: null,
    })
    .execute()
  return id
}

export async function plantWindow(
  app: TestApp,
  { tripId, beach = 'Valdevaqueros' }: { tripId: string; beach?: string },
): Promise<string> {
  const now = app.clock.now()
  const [from, to] = [24, 28].map((hours) => new Date(now.getTime() + hours * 3_600_000)) as [Date, Date]
  const id = newId(now)
  await app.services.database.db
    .insertInto('wind_windows')
    .values({
      ...{ id, trip_id: tripId, day: '2026-07-16', beach_id: 'valdevaqueros-tarifa', beach_name: beach },
      ...{ timezone: 'Europe/Madrid', from_at: from, to_at: to, first_from_at: from, last_to_at: to },
      ...{ lowest_knots: 22, highest_knots: 26, gust_knots: 32, wind_direction: 112 },
      ...{ notified_at: now, gone_at: null },
    })
    .execute()
  return id
}
