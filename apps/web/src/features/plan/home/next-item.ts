import type { PlanItem } from '@sendit/core/plan/contract.ts'

/** The first item that is not over, by the place's day and its clock, HH:mm; `items` are in order. */
export function nextItem(
  items: readonly PlanItem[],
  now: { day: string; time: string },
): PlanItem | undefined {
  return items.find(
    ({ day, startsAt, endsAt }) => day > now.day || (day === now.day && (endsAt ?? startsAt) > now.time),
  )
}
