import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { isPast } from '@sendit/core/plan/planned-span.ts'

/** The first item that is not over, on the clock of the place; `items` are in order. */
export function nextItem(items: readonly PlanItem[], now: Date, timezone: string): PlanItem | undefined {
  return items.find((item) => !isPast(item, now, timezone))
}
