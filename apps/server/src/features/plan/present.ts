import type { Plan, PlanItem } from '@sendit/core/plan/contract.ts'
import { planDays, type TripDays } from '@sendit/core/plan/plan-days.ts'
import { readRows } from '#db/json-rows.ts'
import type { PlanItemRow } from './store.ts'

export type PlanFacts = { days: TripDays; items: PlanItemRow[] }

export function presentPlan({ days, items }: PlanFacts): Plan {
  return {
    days: planDays(
      days,
      items.map(({ day }) => day),
    ),
    items: items.map(presentPlanItem),
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
