import { memberAnswer } from '@sendit/core/crew/answers.ts'
import type { Plan, PlanItem } from '@sendit/core/plan/contract.ts'
import { planDays } from '@sendit/core/plan/plan-days.ts'
import { tripDaysOf } from '#access/trip-days.ts'
import { readRows } from '#db/json-rows.ts'
import { type Sign, signIfAny } from '#files/links.ts'
import type { PlanItemRow, PlannedTrip } from './store.ts'

export type PlanFacts = { trip: PlannedTrip; items: PlanItemRow[] }

/** What else is stored of the days of a trip, as its features present it. */
export type PlanBoards = Required<Pick<Plan, 'journeys' | 'outings'>>

export function presentPlan({ trip, items }: PlanFacts, boards: PlanBoards, sign: Sign): Plan {
  const days = tripDaysOf(trip)
  return {
    days: planDays(
      days,
      items.map(({ day }) => day),
    ),
    items: items.map(presentPlanItem),
    answers: readRows(trip.answers).map(({ id, name, profile_image_url, answer, seat_id }) => ({
      ...{ id, name, profileImageUrl: signIfAny(profile_image_url, sign) },
      answer: memberAnswer(answer),
      hasAccount: seat_id === null,
    })),
    ...boards,
  }
}

export function presentPlanItem(row: PlanItemRow): PlanItem {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    day: row.day,
    startsAt: row.starts_at_time,
    endsAt: row.ends_at_time,
    place: row.place,
    beachId: row.beach_id,
    note: row.note,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
    calledOffAt: row.called_off_at?.toISOString() ?? null,
    answers: readRows(row.answers),
  }
}
